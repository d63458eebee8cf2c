import type { ReactNode } from 'react'
import type { ImageModel, LinkModel } from '../content/model.ts'
import type { RichTextInline, RichTextMark } from '../content/rich-text-nodes.ts'
import { linkAttributes } from './ContentLink.tsx'
import { Picture } from './Picture.tsx'
import { PictureCredit } from './PictureCaption.tsx'
import { renderEach } from './render-each.tsx'
import type { PageIds } from './use-page-ids.ts'

type Inline = RichTextInline<LinkModel, ImageModel>

/** A text column is at most this wide. */
export const richTextSizes = '(min-width: 43rem) 38rem, 90vw'

/** Renders the parts of a line: runs with their marks, links, breaks and small pictures. */
export const renderLine = (content: readonly Inline[], idOf: PageIds): ReactNode =>
  renderEach(content, (inline) => renderInline(inline, idOf))

function renderInline(inline: Inline, idOf: PageIds): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.marks.reduceRight<ReactNode>(
        (inner, mark) => renderMark(mark, inner, idOf),
        inline.text,
      )
    case 'link':
      return <a {...linkAttributes(inline.link)}>{renderLine(inline.content, idOf)}</a>
    case 'emoji':
      return <span className="emoji">{inline.emoji}</span>
    case 'hard_break':
      return <br />
    case 'image':
      return <NotedPicture image={inline.image} />
  }
}

/** A picture with its notes beside it: HTML allows no figure in a line. */
export const NotedPicture = ({ image }: { image: ImageModel }) => (
  <>
    <Picture image={image} sizes={richTextSizes} />
    {image.caption !== undefined && <small>{image.caption}</small>}
    {image.credit !== undefined && <PictureCredit credit={image.credit} />}
  </>
)

/** Puts colours in `data-color`, for the style sheet: the content policy forbids `style`. */
function renderMark(mark: RichTextMark, inner: ReactNode, idOf: PageIds): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'strike':
      return <s>{inner}</s>
    case 'underline':
      return <u>{inner}</u>
    case 'code':
      return <code translate="no">{inner}</code>
    case 'superscript':
      return <sup>{inner}</sup>
    case 'subscript':
      return <sub>{inner}</sub>
    case 'highlight':
      return <mark data-color={mark.color ?? undefined}>{inner}</mark>
    case 'textStyle':
      return <span data-color={mark.color}>{inner}</span>
    case 'anchor':
      return <span id={idOf(mark, mark.id)}>{inner}</span>
    case 'styled':
      return <span className={mark.className}>{inner}</span>
  }
}
