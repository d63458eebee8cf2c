/**
 * Bloks between the paragraphs of a text, in the width of the text.
 */
import type { BlokModelOf } from '../content/blok.ts'
import { blok } from '../content/site.ts'
import { Picture } from '../kit/Picture.tsx'
import { PictureCaption } from '../kit/PictureCaption.tsx'
import { RichText, richTextSizes } from '../kit/RichText.tsx'
import { Actions } from './Actions.tsx'
import { actionBlok, imageBlok, noticeBlok } from './inline-bloks.ts'

export const inlineBlokComponents = [
  blok(actionBlok, ({ blok }) => <Actions actions={[blok]} />),
  blok(imageBlok, InlineImage),
  blok(noticeBlok, InlineNotice),
]

function InlineImage({ blok: { image, caption } }: { blok: BlokModelOf<typeof imageBlok> }) {
  return image === null ? null : (
    <figure>
      <Picture image={image} sizes={richTextSizes} />
      <PictureCaption pictures={[image]} caption={caption} />
    </figure>
  )
}

function InlineNotice({ blok: { title, text } }: { blok: BlokModelOf<typeof noticeBlok> }) {
  return (
    // No landmark: a text may have several.
    <aside className="inline-notice" role="note">
      {title !== '' && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      <RichText content={text} />
    </aside>
  )
}
