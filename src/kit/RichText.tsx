import type { ReactNode } from 'react'
import type { ImageModel, LinkModel, RichText as RichTextModel } from '../content/model.ts'
import type { RichTextNode } from '../content/rich-text-nodes.ts'
import { childBlocks } from '../content/rich-text-plain.ts'
import { InlineBlok } from './Bloks.tsx'
import { RichTextTable } from './RichTextTable.tsx'
import { renderEach } from './render-each.tsx'
import { NotedPicture, renderLine } from './rich-text-line.tsx'
import { type PageIds, usePageIds } from './use-page-ids.ts'
import { useSheets } from './use-sheets.ts'

type Block = RichTextNode<LinkModel, ImageModel>

interface Rendering {
  idOf: PageIds
  /** Added to the level of each heading: the page has its only `h1` already. */
  levelShift: 0 | 1
  /** Turns headings into paragraphs: HTML allows no heading in a header cell. */
  isHeaderCell: boolean
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Renders formatted text without an element around it. If the editor used level 1, all headings move
 * down one level.
 */
export function RichText({ content }: { content: RichTextModel }): ReactNode {
  useSheets('prose')
  const idOf = usePageIds()
  const levelShift = content.some(hasTopHeading) ? 1 : 0
  return renderBlocks(content, { idOf, levelShift, isHeaderCell: false })
}

const hasTopHeading = (node: Block): boolean =>
  (node.type === 'heading' && node.level === 1) || childBlocks(node).some(hasTopHeading)

const renderBlocks = (nodes: readonly Block[], rendering: Rendering): ReactNode =>
  renderEach(nodes, (node) => renderBlock(node, rendering))

function renderBlock(node: Block, rendering: Rendering): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return (
        <p className={alignClass(node)} dir={node.dir ?? undefined}>
          {renderLine(node.content, rendering.idOf)}
        </p>
      )
    case 'heading': {
      const tag = headingTags[node.level - 2 + rendering.levelShift] ?? 'h6'
      const Tag = rendering.isHeaderCell ? 'p' : tag
      return (
        <Tag
          id={rendering.idOf(node, node.id)}
          className={alignClass(node)}
          dir={node.dir ?? undefined}
        >
          {renderLine(node.content, rendering.idOf)}
        </Tag>
      )
    }
    case 'blockquote':
      return (
        <blockquote dir={node.dir ?? undefined}>{renderBlocks(node.content, rendering)}</blockquote>
      )
    case 'bullet_list':
      return <ul>{renderItems(node, rendering)}</ul>
    case 'ordered_list':
      return (
        <ol start={node.start === 1 ? undefined : node.start}>{renderItems(node, rendering)}</ol>
      )
    case 'code_block':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls
        <pre translate="no" tabIndex={0}>
          <code className={node.language === null ? undefined : `language-${node.language}`}>
            {node.text}
          </code>
        </pre>
      )
    case 'horizontal_rule':
      return <hr />
    case 'blok':
      return <InlineBlok blok={node.blok} />
    case 'image':
      return <NotedPicture image={node.image} />
    case 'table':
      return (
        <RichTextTable
          table={node}
          renderContent={(content, isHeader) =>
            renderBlocks(content, {
              ...rendering,
              isHeaderCell: rendering.isHeaderCell || isHeader,
            })
          }
        />
      )
  }
}

const renderItems = (
  list: Extract<Block, { type: 'bullet_list' | 'ordered_list' }>,
  rendering: Rendering,
): ReactNode => renderEach(list.content, (item) => <li>{renderBlocks(item.content, rendering)}</li>)

const alignClass = ({ align }: Extract<Block, { type: 'paragraph' | 'heading' }>) =>
  align === null ? undefined : `align-${align}`
