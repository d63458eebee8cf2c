import type { BlokModel } from '../content/bloks.ts'
import { Island } from '../layout/Island.tsx'
import { SectionHead } from './SectionHead.tsx'

/** The two pictures, to be compared; nothing when one of them could not be had. */
export function BeforeAfter({ blok }: { blok: BlokModel<'before_after'> }) {
  const { before, after } = blok
  if (before === null || after === null) return null
  const caption = [blok.caption, blok.treatment].filter((part) => part !== '').join(' · ')
  return (
    <section className="blok">
      <SectionHead heading={blok.heading} />
      <Island name="before-after" wake="visible" props={{ before, after, caption }} />
    </section>
  )
}
