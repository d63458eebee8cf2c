import { RichText } from '../kit/RichText.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { BlokSection } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

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
