/** The build in a few figures. */
import type { ReactNode } from 'react'
import type { BuildReport } from '../pipeline.ts'
import { inNumbers, inSeconds } from './units.ts'

export function Summary({ build }: { build: BuildReport }) {
  const { pages, images, files, warnings, nextChange } = build
  return (
    <dl className="tiles">
      <Tile name="Pages" value={inNumbers(pages.total)}>
        {inNumbers(pages.rendered)} rendered, {inNumbers(pages.reused)} reused
      </Tile>
      <Tile name="Image variants" value={inNumbers(images.total)}>
        {inNumbers(images.encoded)} encoded, {inNumbers(images.reused)} reused
      </Tile>
      <Tile name="Files written" value={inNumbers(files.written)}>
        {inNumbers(files.unchanged)} unchanged, {inNumbers(files.removed)} removed
      </Tile>
      <Tile name="Warnings" value={inNumbers(warnings.length)}>
        {warnings.length === 0 ? 'nothing is wrong with the content' : 'listed below'}
      </Tile>
      <Tile name="Time" value={inSeconds(build.ms)}>
        from the first stage to the last
      </Tile>
      <Tile name="Peak memory" value={`${inNumbers(build.peakRssMb)} MB`}>
        of the whole process
      </Tile>
      <Tile name="Next change" value={nextChange === null ? 'never' : nextChange.at.slice(0, 10)}>
        {nextChange === null ? (
          'no moment that it shows will pass'
        ) : (
          <>
            by itself at {nextChange.at.slice(11, 16)} UTC; cron: <code>{nextChange.cron}</code>
          </>
        )}
      </Tile>
    </dl>
  )
}

function Tile({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="tile">
      <dt>{name}</dt>
      <dd className="tile__value">{value}</dd>
      <dd className="tile__note">{children}</dd>
    </div>
  )
}
