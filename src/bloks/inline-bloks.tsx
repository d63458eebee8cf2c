/**
 * Bloks between the paragraphs of a text, in the width of the text.
 */
import type { BlokModelOf } from '../content/blok.ts'
import { actionBlok, imageBlok, noticeBlok } from '../content/inline-bloks.ts'
import { blok } from '../content/site.ts'
import { Picture } from '../layout/Picture.tsx'
import { Actions } from './Actions.tsx'
import { RichText } from './RichText.tsx'
import { richTextSizes } from './rich-text-line.tsx'

export const inlineBlokComponents = [
  blok(actionBlok, ({ blok }) => <Actions actions={[blok]} />),
  blok(imageBlok, InlineImage),
  blok(noticeBlok, InlineNotice),
]

function InlineImage({ blok: { image, caption } }: { blok: BlokModelOf<typeof imageBlok> }) {
  return image === null ? null : (
    <figure>
      <Picture image={image} sizes={richTextSizes} />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

function InlineNotice({ blok: { title, text } }: { blok: BlokModelOf<typeof noticeBlok> }) {
  return (
    // A text may have several: they are no regions of the page.
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
