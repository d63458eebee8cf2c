import type { ImageModel } from '../content/model.ts'
import { Enhancement } from '../kit/Island.tsx'
import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { useStrings } from '../kit/use-strings.ts'
import { sizesOf } from '../layout/picture-sizes.ts'
import { BlokSection, SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

const slots = [
  { from: 58, width: '52rem', ratio: 4 / 3 },
  { width: '90vw', ratio: 4 / 3 },
]

/** Two pictures to compare; nothing when one of them could not be downloaded. */
export function BeforeAfter({ blok }: { blok: BlokModel<'before_after'> }) {
  useSheets('comparison', 'tag')
  const words = useStrings().beforeAfter
  const { before, after } = blok
  if (before === null || after === null) return null
  const caption = [blok.caption, blok.treatment].filter((part) => part !== '').join(' · ')
  return (
    <BlokSection blok={blok} className="before-after" heading={blok.heading}>
      <SectionHead heading={blok.heading} />
      <Enhancement name="before-after" wake="visible">
        <figure className="comparison">
          <div className="comparison__frame">
            <Side image={before} tag={words.before} />
            <Side image={after} tag={words.after} modifier=" comparison__side--after" />
            <input
              className="comparison__slider"
              type="range"
              defaultValue={50}
              aria-label={words.compare}
              data-side={words.before}
            />
          </div>
          <PictureCaption pictures={[before, after]} caption={caption} />
        </figure>
      </Enhancement>
    </BlokSection>
  )
}

function Side({
  image,
  tag,
  modifier = '',
}: {
  image: ImageModel
  tag: string
  modifier?: string
}) {
  return (
    <div className={`comparison__side${modifier}`}>
      <Picture image={image} sizes={sizesOf(image, slots)} />
      <span className="tag">{tag}</span>
    </div>
  )
}
