import type { InlineBlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { Actions } from './Actions.tsx'
import { RichText } from './RichText.tsx'
import { richTextSizes } from './rich-text-line.tsx'

/** A blok between the paragraphs of a text, in the width of the text. */
export function InlineBlok({ blok }: { blok: InlineBlokModel }) {
  switch (blok.component) {
    case 'action':
      return <Actions actions={[blok]} />
    case 'image':
      return blok.image === null ? null : (
        <figure>
          <Picture image={blok.image} sizes={richTextSizes} />
          {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
        </figure>
      )
    case 'notice':
      return (
        // A text may have several: they are no regions of the page.
        <aside className="inline-notice" role="note">
          {blok.title !== '' && (
            <p>
              <strong>{blok.title}</strong>
            </p>
          )}
          <RichText content={blok.text} />
        </aside>
      )
  }
}
