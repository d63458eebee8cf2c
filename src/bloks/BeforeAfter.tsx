import type { BlokModel } from '../content/bloks.ts'
import { Island } from '../layout/Island.tsx'
import { useSheets } from '../layout/use-sheets.ts'
import { BlokSection } from './BlokSection.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The two pictures, to be compared; nothing when one of them could not be had. */
export function BeforeAfter({ blok }: { blok: BlokModel<'before_after'> }) {
  useSheets('comparison', 'tag')
  const { before, after } = blok
  if (before === null || after === null) return null
  const caption = [blok.caption, blok.treatment].filter((part) => part !== '').join(' · ')
  return (
    <BlokSection blok={blok} className="before-after" heading={blok.heading}>
      <SectionHead heading={blok.heading} />
      <Island name="before-after" wake="visible" props={{ before, after, caption }} />
    </BlokSection>
  )
}
