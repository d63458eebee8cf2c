import { RichText } from '../kit/RichText.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { BlokSection } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

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
