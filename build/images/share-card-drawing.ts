/**
 * Draws the cards that pages are shared with. Loaded only when there is one to draw.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { cardSize, type ShareCardDrawing, type Typeface } from '../../src/content/share-card.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import type { CardContent } from '../pages/share-card.ts'
import { openTypeface } from './text-outline.ts'

/** A text that a card leaves out because the fonts lack some of its letters. */
export interface Unshown {
  text: string
  letters: readonly string[]
}

export interface CardDrawer {
  /**
   * @param file the variant that shows the picture of the card
   * @throws VetrinaError SHARE_CARD_FAILED
   */
  draw(content: CardContent, file: string | null): Promise<Uint8Array>
  findUnshown(content: CardContent): Unshown[]
}

/** Opens the typefaces, which takes time. */
export async function openCardDrawer(
  drawing: ShareCardDrawing,
  config: Pick<Config, 'site'>,
): Promise<CardDrawer> {
  let unshown: Unshown[] = []
  const opened = Object.entries(drawing.typefaces).map(
    async ([name, { file, further = [], weight }]): Promise<[string, Typeface]> => {
      const files = [file, ...further].map((fontFile) => resolve(pathOfSite(fontFile, config)))
      const onMissing = (text: string, letters: readonly string[]) =>
        void unshown.push({ text, letters })
      return [name, await openTypeface(files, weight, onMissing)]
    },
  )
  const typefaces = Object.fromEntries(await Promise.all(opened))
  const letter = ({ title, brand, tagline }: CardContent, hasPicture: boolean): string =>
    drawing.draw({ title, brand, tagline, hasPicture }, typefaces)
  return {
    async draw(content, file) {
      try {
        const isWhole = content.isWhole && file !== null
        const width = isWhole ? cardSize.width : drawing.pictureWidth
        const photo =
          file === null ? null : await cropped(file, width, content.picture?.position ?? '')
        const letters = isWhole ? [] : [{ input: Buffer.from(letter(content, photo !== null)) }]
        const layers = photo === null ? [] : [{ ...photo, left: cardSize.width - width, top: 0 }]
        const canvas = { ...cardSize, channels: 3 as const, background: drawing.background }
        return await sharp({ create: canvas })
          .composite([...letters, ...layers])
          // Full chroma: at half of it, the edges of red letters on cream fray.
          .jpeg({ quality: 84, chromaSubsampling: '4:4:4', progressive: true })
          .toBuffer()
      } catch (cause) {
        throw drawingFailed(content, cause)
      }
    },
    findUnshown(content) {
      unshown = []
      letter(content, content.picture !== null)
      return unshown
    },
  }
}

const drawingFailed = ({ title }: CardContent, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'SHARE_CARD_FAILED',
    message: {
      en: `The picture for sharing “${title}” cannot be drawn: ${messageOf(cause)}`,
      it: `La foto di condivisione di “${title}” non si può disegnare: ${messageOf(cause)}`,
    },
    hint: {
      en: 'Run `vetrina sync --full` to fetch the originals again, or set shareCards to false.',
      it: 'Esegui `vetrina sync --full` per scaricare di nuovo gli originali, o metti shareCards a false.',
    },
    cause,
  })

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
