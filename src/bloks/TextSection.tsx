import type { BlokModel } from '../content/bloks.ts'
import { useSheets } from '../layout/use-sheets.ts'
import { BlokSection } from './BlokSection.tsx'
import { RichText } from './RichText.tsx'

export function TextSection({ blok }: { blok: BlokModel<'rich_text'> }) {
  useSheets('text-section')
  return (
    <BlokSection blok={blok} className="text-section" heading={blok.heading}>
      {blok.heading !== '' && <h2>{blok.heading}</h2>}
      <div className="prose">
        <RichText content={blok.text} />
      </div>
    </BlokSection>
  )
}
