import type { BlokModel } from '../content/bloks.ts'
import { useSheets } from '../layout/use-sheets.ts'
import { BlokSection } from './BlokSection.tsx'
import { RichText } from './RichText.tsx'

export function Notice({ blok }: { blok: BlokModel<'notice'> }) {
  useSheets('notice')
  return (
    <BlokSection blok={blok} className="notice" heading={blok.title}>
      <div className="notice__box">
        {blok.title !== '' && <h2>{blok.title}</h2>}
        <div className="prose">
          <RichText content={blok.text} />
        </div>
      </div>
    </BlokSection>
  )
}
