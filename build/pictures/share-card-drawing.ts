/**
 * Draws the cards that pages are shared with; what is in the cache already is not drawn again.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type OverlayOptions } from 'sharp'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { OutputFile } from '../base/output-files.ts'
import { type CardContent, cardSize, type DrawnCard } from '../pages/share-card.ts'
import type { Blobs } from '../store/blobs.ts'
import { breakLines, openTypeface, type Typeface } from './text-outline.ts'

/** The same as in src/styles/tokens.css. */
export const cardColors = { paper: '#f8f3ea', ink: '#2b1922', soft: '#5a4650', clay: '#98432e' }

interface DrawOptions {
  cards: readonly DrawnCard[]
  /** Files of the variants that cards are made with, by path. */
  pictures: readonly { path: string; file: string }[]
  blobs: Blobs
}

interface Typefaces {
  serif: Typeface
  sans: Typeface
}

export async function drawShareCards(options: DrawOptions): Promise<OutputFile[]> {
  const { cards, blobs } = options
  const pictures = new Map(options.pictures.map(({ path, file }) => [path, file]))
  const files = new Map(cards.map(({ key }) => [key, blobs.find(`card ${key}`)]))
  const missing = cards.filter(({ key }) => files.get(key) === undefined)
  if (missing.length > 0) {
    const typefaces = await openTypefaces()
    const limit = pLimit(availableParallelism())
    await Promise.all(
      missing.map(({ key, content }) =>
        limit(async () => {
          const picture = content.picture && (pictures.get(content.picture.path) ?? null)
          files.set(key, blobs.put(`card ${key}`, await drawCard(content, picture, typefaces)))
        }),
      ),
    )
  }
  return cards.flatMap(({ key, path }) => {
    const made = files.get(key)
    return made === undefined ? [] : [{ path, ...made }]
  })
}

async function openTypefaces(): Promise<Typefaces> {
  const file = (name: string) =>
    resolve(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
  const [serif, sans] = await Promise.all([
    openTypeface(file('bodoni-moda'), 400),
    openTypeface(file('instrument-sans'), 500),
  ])
  return { serif, sans }
}

const margin = 72
const pictureWidth = 470
/** Between the brand above and the tagline below. */
const titleHeight = 350
const leading = 1.08

async function drawCard(
  content: CardContent,
  picture: string | null,
  typefaces: Typefaces,
): Promise<Uint8Array> {
  try {
    const isWhole = content.isWhole && picture !== null
    const width = isWhole ? cardSize.width : pictureWidth
    const photo =
      picture === null ? null : await cropped(picture, width, content.picture?.position ?? '')
    const letters = isWhole
      ? []
      : [{ input: Buffer.from(draw(content, photo !== null, typefaces)) }]
    const layers = photo === null ? [] : [{ ...photo, left: cardSize.width - width, top: 0 }]
    const canvas = { ...cardSize, channels: 3 as const, background: cardColors.paper }
    return await sharp({ create: canvas })
      .composite([...letters, ...layers])
      // The colours of letters' edges in full: at half of them, red on cream frays.
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
  } catch (cause) {
    throw new VetrinaError({
      code: 'SHARE_CARD_FAILED',
      message: `The picture for sharing “${content.title}” cannot be drawn: ${messageOf(cause)}`,
      hint: 'Run `vetrina sync --full` to fetch the originals again, or set shareCards to false.',
      cause,
    })
  }
}

/** As CSS does it with `object-fit: cover` and this `object-position`. */
async function cropped(file: string, width: number, position: string): Promise<OverlayOptions> {
  const { height } = cardSize
  const bytes = readFileSync(file)
  const { width: from = width, height: to = height } = await sharp(bytes).metadata()
  const scale = Math.max(width / from, height / to)
  const sized = { width: Math.ceil(from * scale), height: Math.ceil(to * scale) }
  const [x = 50, y = 50] = position.split(' ').map((part) => Number.parseFloat(part))
  const at = (room: number, percent: number) => Math.round((room * percent) / 100)
  const { data, info } = await sharp(bytes)
    .resize({ ...sized, fit: 'fill' })
    .extract({
      left: at(sized.width - width, x),
      top: at(sized.height - height, y),
      width,
      height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width, height, channels: info.channels } }
}

function draw(content: CardContent, hasPicture: boolean, { serif, sans }: Typefaces): string {
  const room = cardSize.width - 2 * margin - (hasPicture ? pictureWidth : 0)
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
      cardColors.clay,
      sans.outline(sans.drawable(content.brand.toUpperCase()), label, {
        x: margin,
        y: margin + 18,
      }),
    ),
    path(cardColors.clay, `M${margin} ${margin + 44}h64v2h-64Z`),
    ...lines.map((line, index) =>
      path(
        cardColors.ink,
        serif.outline(line, { size }, { x: margin, y: first + index * lineHeight }),
      ),
    ),
    path(
      cardColors.soft,
      sans.outline(
        fitLine(sans.drawable(content.tagline), room, (line) => sans.widthOf(line, small)),
        small,
        { x: margin, y: bottom },
      ),
    ),
    '</svg>',
  ].join('')
}

/** As large as four lines allow; what does not fit at the smallest size ends in an ellipsis. */
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

function fitLine(line: string, room: number, widthOf: (line: string) => number): string {
  if (widthOf(line) <= room) return line
  const letters = [...line.replace(/…$/, '')]
  const start = (length: number) => letters.slice(0, length).join('')
  // By halves: to lay a line takes as long as the line is.
  let [fitting, tooMany] = [0, letters.length + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (widthOf(`${start(middle)}…`) <= room) fitting = middle
    else tooMany = middle
  }
  return `${start(fitting).trimEnd()}…`
}
