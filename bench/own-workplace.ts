/**
 * Builds of this project, as its users start them.
 */
import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import type { BuildReport } from '../build/pipeline.ts'
import { storeFolder } from '../build/store/store.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import type { Site } from './peers/equal-work.ts'

/** Place in which a generator, ours or a peer, builds the pages of one size. */
export interface Workplace {
  /** Title of the generator, with its version. */
  title: string
  site: Site
  /**
   * Converts the content into the form that the generator reads, outside the measurement.
   *
   * @param slug slug of the changed page; absent: all pages
   */
  prepare(slug?: string): Promise<void>
  /**
   * @param changed number of changed pages, checked if the generator reports how many it rendered
   * @throws Error if the build fails or renders another number of pages
   */
  build(changed: number): Promise<Measurement>
  /** Moves output and caches away, so that the next build is cold. */
  putAside(): void
}

/** @param cacheDir content cache, in the folder of the whole measurement */
export function openOwnWorkplace(cacheDir: string, config: string): Workplace {
  const outDir = `${cacheDir}-dist`
  const command = ['bin/vetrina.mjs', 'build', '--json', '--config', config]
  const folders = ['--cache', cacheDir, '--out', outDir, '--now', '2026-11-21T08:00:00Z']
  let builds = 0
  return {
    title: '**Vetrina**',
    site: { outDir, payload: '_payload.json' },
    async prepare() {},
    async build(changed) {
      // Flushes the writes of earlier builds to the disk, which would slow this build down.
      execFileSync('sync')
      const measured = await measureProcess([process.execPath, ...command, ...folders])
      const { pages } = JSON.parse(measured.out) as BuildReport
      if (pages.rendered === changed) return measured
      throw new Error(`${pages.rendered} pages were rendered, not ${changed}`)
    },
    putAside() {
      // Renames instead of removing, which would slow every next build, ours or a peer's: some file
      // systems go through all files removed in the last minutes for each file that they create.
      builds++
      renameSync(outDir, `${outDir}-old-${builds}`)
      renameSync(storeFolder(cacheDir), `${cacheDir}-old-store-${builds}`)
    },
  }
}
