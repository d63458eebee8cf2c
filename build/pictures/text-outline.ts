/**
 * Text as outlines of a font file: drawn the same on every machine, whatever fonts it has.
 */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import type { TextStyle, Typeface } from '../../src/content/share-card.ts'

/** More than a picture shows, in the smallest letters. */
const mostLetters = 500

/** @param file `.woff2` with a weight axis */
export async function openTypeface(file: string, weight: number): Promise<Typeface> {
  const { Blob, Face, Font, shape, Buffer: TextBuffer } = await import('harfbuzzjs')
  const bytes = await subsetFont(readFileSync(file), letters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const face = new Face(new Blob(toArrayBuffer(bytes)))
  const font = new Font(face)
  // One for all: what it holds is outside of the memory that is collected.
  const buffer = new TextBuffer()
  const lay = (text: string, { size, tracking = 0 }: TextStyle) => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const scale = size / face.upem
    let x = 0
    return buffer.getGlyphInfosAndPositions().map((glyph) => {
      const placed = {
        id: glyph.codepoint,
        x: x + (glyph.xOffset ?? 0) * scale,
        y: (glyph.yOffset ?? 0) * scale,
        scale,
      }
      x += (glyph.xAdvance ?? 0) * scale + tracking
      return { ...placed, end: x - tracking }
    })
  }
  // Glyph 0 is the box that fonts draw for what they lack.
  const isKnown = (letter: string) => lay(letter, { size: 1 }).every(({ id }) => id !== 0)
  return {
    drawable: (text) =>
      [...text.replace(invisible, '').slice(0, mostLetters)]
        .filter(isKnown)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    widthOf: (text, style) => lay(text, style).at(-1)?.end ?? 0,
    outline: (text, style, at) =>
      lay(text, style)
        .map(({ id, x, y, scale }) => {
          const place = { x: at.x + x, y: at.y - y, scale }
          return placeGlyph(font.glyphToPath(id), place)
        })
        .join(''),
  }
}

// Latin with the accents of Western Europe, and the signs of Italian typography.
const letters = [
  ...Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)),
  '‘’“”–—…·€×',
].join('')

/** What joins and varies emoji: it is laid as a letter without width, between blanks that stay. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Font units grow upwards; only the numbers of absolute commands stand in the path. */
function placeGlyph(
  path: string,
  { x, y, scale }: { x: number; y: number; scale: number },
): string {
  return path.replace(
    /(-?[\d.]+)[ ,](-?[\d.]+)/g,
    (_, right: string, up: string) =>
      `${(x + Number(right) * scale).toFixed(2)} ${(y - Number(up) * scale).toFixed(2)}`,
  )
}

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
