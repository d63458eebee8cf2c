/**
 * Draws the cards that pages are shared with, except those that the cache has already.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type OverlayOptions } from 'sharp'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { cardSize, type ShareCardDrawing, type Typeface } from '../../src/content/share-card.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import type { CardContent, DrawnCard } from '../pages/share-card.ts'
import type { Blobs } from '../store/blobs.ts'
import { openTypeface } from './text-outline.ts'

interface DrawOptions {
  cards: readonly DrawnCard[]
  /** Files of the variants that cards are made with, by path. */
  pictures: readonly { path: string; file: string }[]
  drawing: ShareCardDrawing
  config: Pick<Config, 'site'>
  blobs: Blobs
}

type Typefaces = Readonly<Record<string, Typeface>>

export async function drawShareCards(options: DrawOptions): Promise<OutputFile[]> {
  const { cards, drawing, blobs } = options
  const pictures = new Map(options.pictures.map(({ path, file }) => [path, file]))
  const files = new Map(cards.map(({ key }) => [key, blobs.find(`card ${key}`)]))
  const missing = cards.filter(({ key }) => files.get(key) === undefined)
  if (missing.length > 0) {
    const typefaces = await openTypefaces(options)
    const limit = pLimit(availableParallelism())
    await Promise.all(
      missing.map(({ key, content }) =>
        limit(async () => {
          const picture = content.picture && (pictures.get(content.picture.path) ?? null)
          files.set(
            key,
            blobs.put(`card ${key}`, await drawCard(content, picture, { drawing, typefaces })),
          )
        }),
      ),
    )
  }
  return cards.flatMap(({ key, path }) => {
    const made = files.get(key)
    return made === undefined ? [] : [{ path, ...made }]
  })
}

type OnMissing = Parameters<typeof openTypeface>[2]

async function openTypefaces(
  { drawing, config }: Pick<DrawOptions, 'drawing' | 'config'>,
  onMissing?: OnMissing,
): Promise<Typefaces> {
  const opened = Object.entries(drawing.typefaces).map(
    async ([name, { file, further = [], weight }]): Promise<[string, Typeface]> => {
      const files = [file, ...further].map((fontFile) => resolve(pathOfSite(fontFile, config)))
      return [name, await openTypeface(files, weight, onMissing)]
    },
  )
  return Object.fromEntries(await Promise.all(opened))
}

/** A text that a card leaves out because the fonts lack some of its letters. */
interface Unshown {
  text: string
  letters: readonly string[]
}

/** The texts that each card leaves out, by the key of the card. */
export async function findUnshown({
  cards,
  drawing,
  config,
  blobs,
}: Omit<DrawOptions, 'pictures'>): Promise<Map<string, readonly Unshown[]>> {
  let found: Unshown[] = []
  let typefaces: Typefaces | undefined
  const unshown = new Map<string, readonly Unshown[]>()
  for (const { key, content } of cards) {
    const name = `card letters ${key}`
    let letters = blobs.findValue<Unshown[]>(name)
    if (letters === undefined) {
      typefaces ??= await openTypefaces({ drawing, config }, (text, missing) =>
        found.push({ text, letters: missing }),
      )
      found = []
      drawing.draw({ ...content, hasPicture: content.picture !== null }, typefaces)
      letters = found
      blobs.putValue(name, letters)
    }
    unshown.set(key, letters)
  }
  return unshown
}

async function drawCard(
  content: CardContent,
  file: string | null,
  { drawing, typefaces }: { drawing: ShareCardDrawing; typefaces: Typefaces },
): Promise<Uint8Array> {
  try {
    const isWhole = content.isWhole && file !== null
    const width = isWhole ? cardSize.width : drawing.pictureWidth
    const photo = file === null ? null : await cropped(file, width, content.picture?.position ?? '')
    const { title, brand, tagline } = content
    const text = { title, brand, tagline, hasPicture: photo !== null }
    const letters = isWhole ? [] : [{ input: Buffer.from(drawing.draw(text, typefaces)) }]
    const layers = photo === null ? [] : [{ ...photo, left: cardSize.width - width, top: 0 }]
    const canvas = { ...cardSize, channels: 3 as const, background: drawing.background }
    return await sharp({ create: canvas })
      .composite([...letters, ...layers])
      // Full chroma: at half of it, the edges of red letters on cream fray.
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4', progressive: true })
      .toBuffer()
  } catch (cause) {
    throw new VetrinaError({
      code: 'SHARE_CARD_FAILED',
      message: {
        en: `The picture for sharing “${content.title}” cannot be drawn: ${messageOf(cause)}`,
        it: `La foto di condivisione di “${content.title}” non si può disegnare: ${messageOf(cause)}`,
      },
      hint: {
        en: 'Run `vetrina sync --full` to fetch the originals again, or set shareCards to false.',
        it: 'Esegui `vetrina sync --full` per scaricare di nuovo gli originali, o metti shareCards a false.',
      },
      cause,
    })
  }
}

/** Crops as CSS does with `object-fit: cover` and this `object-position`. */
async function cropped(file: string, width: number, position: string): Promise<OverlayOptions> {
  const { height } = cardSize
  const bytes = readFileSync(file)
  const { width: from = width, height: to = height } = await sharp(bytes).metadata()
  const scale = Math.max(width / from, height / to)
  const sized = { width: Math.ceil(from * scale), height: Math.ceil(to * scale) }
  const [x = 50, y = 50] = position.split(' ').map((part) => Number.parseFloat(part))
  const offset = (room: number, percent: number) => Math.round((room * percent) / 100)
  const { data, info } = await sharp(bytes)
    .resize({ ...sized, fit: 'fill' })
    .extract({
      left: offset(sized.width - width, x),
      top: offset(sized.height - height, y),
      width,
      height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width, height, channels: info.channels } }
}
