/**
 * The card for sharing a page: the brand, the page's title, the tagline.
 */
import {
  breakLines,
  type CardText,
  cardSize,
  fitLine,
  type ShareCardDrawing,
  type Typeface,
} from '../content/share-card.ts'
import { colors, fonts } from '../styles/theme.ts'

const margin = 72
const pictureWidth = 470
/** Room between the brand above and the tagline below. */
const titleHeight = 350
const leading = 1.08

type Typefaces = Readonly<Record<'serif' | 'sans', Typeface>>

export const shareCard: ShareCardDrawing<'serif' | 'sans'> = {
  version: 4,
  background: colors.paper,
  pictureWidth,
  typefaces: {
    serif: { file: fonts.serif.whole, further: fonts.serif.further, weight: 400 },
    sans: { file: fonts.sans.whole, further: fonts.sans.further, weight: 500 },
  },
  draw,
}

function draw(content: CardText, { serif, sans }: Typefaces): string {
  const room = cardSize.width - 2 * margin - (content.hasPicture ? pictureWidth : 0)
  const { lines, size } = fitTitle(serif.drawable(content.title), room, serif)
  const small = { size: 25 }
  const label = { size: 21, tracking: 3.2 }
  const lineHeight = size * leading
  const bottom = cardSize.height - margin
  const first = bottom - 74 - lineHeight * (lines.length - 1)
  const path = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">`,
    path(
      colors.clay,
      sans.outline(sans.drawable(content.brand.toUpperCase()), label, {
        x: margin,
        y: margin + 18,
      }),
    ),
    path(colors.clay, `M${margin} ${margin + 44}h64v2h-64Z`),
    ...lines.map((line, index) =>
      path(colors.ink, serif.outline(line, { size }, { x: margin, y: first + index * lineHeight })),
    ),
    path(
      colors['ink-soft'],
      sans.outline(
        fitLine(sans.drawable(content.tagline), room, (line) => sans.widthOf(line, small)),
        small,
        { x: margin, y: bottom },
      ),
    ),
    '</svg>',
  ].join('')
}

/** Sets a title as large as four lines allow; at the smallest size, cuts it with an ellipsis. */
function fitTitle(title: string, room: number, serif: Typeface) {
  const largest = 96
  const smallest = 48
  const mostLines = 4
  for (let size = largest; ; size -= 4) {
    const widthOf = (line: string) => serif.widthOf(line, { size })
    const lines = breakLines(title, room, widthOf)
    const isLow = lines.length <= mostLines && lines.length * size * leading <= titleHeight
    const fits = isLow && lines.every((line) => widthOf(line) <= room)
    if (fits || size <= smallest) {
      const shown = lines.slice(0, mostLines)
      if (lines.length > mostLines) shown[mostLines - 1] = `${shown[mostLines - 1]} …`
      return { size, lines: shown.map((line) => fitLine(line, room, widthOf)) }
    }
  }
}
