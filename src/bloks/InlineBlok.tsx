import type { InlineBlokModel } from '../content/bloks.ts'
import { Picture } from '../layout/Picture.tsx'
import { Actions } from './Actions.tsx'
import { RichText } from './RichText.tsx'

/** A blok between the paragraphs of a text, in the width of the text. */
export function InlineBlok({ blok }: { blok: InlineBlokModel }) {
  switch (blok.component) {
    case 'action':
      return <Actions actions={[blok]} />
    case 'image':
      return blok.image === null ? null : (
        <figure>
          <Picture image={blok.image} sizes="(min-width: 48rem) 44rem, 100vw" />
          {blok.caption !== '' && <figcaption>{blok.caption}</figcaption>}
        </figure>
      )
    case 'notice':
      return (
        <aside className="inline-notice">
          {blok.title !== '' && (
            <p>
              <strong>{blok.title}</strong>
            </p>
          )}
          <RichText content={blok.text} idPrefix={`${blok._uid}-`} />
        </aside>
      )
  }
}
