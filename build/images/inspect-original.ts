/**
 * Reads an original's properties from its file, and refuses those that no page can show.
 */

import type { Words } from '../../src/content/words.ts'
import { digestOf } from '../base/digest.ts'
import type { AssetEntry } from '../cache/cache-index.ts'
import { type OpenedFile, rawOf, type SvgDrawer } from './draw-svg.ts'
import { InvalidImage } from './invalid-image.ts'
import { loadSharp, maxHeight, maxPixels } from './load-sharp.ts'

const extensions: Record<string, AssetEntry['extension']> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  svg: 'svg',
}

/** @throws InvalidImage; Error with the reason when it is damaged, or no picture */
export async function inspectOriginal(bytes: Uint8Array, drawer: SvgDrawer): Promise<AssetEntry> {
  if (isHeic(bytes)) throw invalidKind('HEIC')
  const sharp = await loadSharp()
  const file = isRaster(bytes)
    ? await readHead(bytes)
    : await drawer.draw(bytes, { width: 480, height: 480, fit: 'inside' })
  const extension = extensions[file.format]
  if (extension === undefined) throw invalidKind(file.format.toUpperCase())
  refuseLarge(file)
  const { width, height, hasAlpha, drawing } = file
  const picture =
    drawing === null ? sharp(bytes, { autoOrient: true }) : sharp(drawing.data, rawOf(drawing))
  // Decode all of it, so that the sync reports a truncated file, and not the build.
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
  return {
    digest: digestOf(bytes),
    extension,
    width,
    height,
    hasAlpha: hasAlpha && !(await picture.stats()).isOpaque,
    color: `#${[0, 1, 2].map((i) => (pixel[i] ?? pixel[0] ?? 0).toString(16).padStart(2, '0')).join('')}`,
  }
}

/** Features of an image that its variants lose. */
export async function findLosses(bytes: Uint8Array): Promise<Words[]> {
  if (isRaster(bytes)) {
    const { pages = 1 } = await (await loadSharp())(bytes).metadata()
    const isMoving = pages > 1 || Buffer.from(bytes.subarray(0, 200)).includes('acTL')
    return isMoving
      ? [
          {
            en: 'is animated: pages show its first frame',
            it: 'è animata: si vede solo il primo fotogramma',
          },
        ]
      : []
  }
  const drawing = Buffer.from(bytes).toString('utf8')
  return svgLosses.flatMap(({ pattern, ...words }) => (pattern.test(drawing) ? [words] : []))
}

const svgLosses: (Words & { pattern: RegExp })[] = [
  {
    pattern: /<([\w.-]+:)?text[\s/>]/i,
    en: 'has text, which is drawn with the fonts of the build machine: convert it to paths',
    it: 'contiene testo, che può uscire con un altro carattere: va convertito in tracciati',
  },
  {
    pattern: /<(\w+:)?(animate\w*|set)[\s/>]|@keyframes/i,
    en: 'is animated: pages show how it starts',
    it: 'è animata: si vede ferma',
  },
  {
    pattern: /<(\w+:)?image[^>]+href\s*=\s*["']\s*(?!data:)[^"'#\s]|url\(\s*["']?(https?:)?\/\//i,
    en: 'shows another file, which is left out: embed it',
    it: 'richiama un altro file, che non si vede: va incorporato',
  },
]

/** Whether the first bytes are those of a raster format. Anything else goes to the SVG process. */
const isRaster = (bytes: Uint8Array): boolean =>
  /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(
    Buffer.from(bytes.subarray(0, 12)).toString('latin1'),
  )

async function readHead(bytes: Uint8Array): Promise<OpenedFile> {
  const sharp = await loadSharp()
  // No limit here: the head takes no memory, and the message needs the real size.
  const head = sharp(bytes, { limitInputPixels: false, autoOrient: true })
  const { format, autoOrient, hasAlpha } = await head.metadata()
  return { format, width: autoOrient.width, height: autoOrient.height, hasAlpha, drawing: null }
}

/** The format of iPhones. sharp has no decoder for it, and reports such a file as damaged. */
const isHeic = (bytes: Uint8Array): boolean =>
  /^ftyphe(ic|ix|im|is|vc|vx)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

const invalidKind = (kind: string): InvalidImage =>
  new InvalidImage(
    {
      en: `is a file of type ${kind}, which browsers do not show`,
      it: `è un file di tipo ${kind}, che i browser non mostrano`,
    },
    { en: 'Export it as JPEG', it: 'Esportala in JPEG' },
  )

function refuseLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPixels) {
    // Rounded up, so that a refused size never looks like an allowed one.
    const megapixels = Math.ceil((width * height) / 100_000) / 10
    const most = maxPixels / 1_000_000
    throw new InvalidImage(
      {
        en: `has ${width} × ${height} pixels, which is ${megapixels} megapixels; the limit is ${most}`,
        it: `ha ${width} × ${height} pixel, cioè ${String(megapixels).replace('.', ',')} megapixel: il massimo è ${most}`,
      },
      {
        en: `Export it smaller, with at most ${most} megapixels`,
        it: `Esportala più piccola, con al massimo ${most} megapixel`,
      },
    )
  }
  if (height > maxHeight) {
    throw new InvalidImage(
      {
        en: `is ${height} pixels high; the limit is ${maxHeight}`,
        it: `è alta ${height} pixel: il massimo è ${maxHeight}`,
      },
      {
        en: `Export it smaller, with a height of at most ${maxHeight} pixels`,
        it: `Esportala più piccola, con un’altezza di al massimo ${maxHeight} pixel`,
      },
    )
  }
}
