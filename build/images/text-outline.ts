/**
 * Text as outlines of a font file: drawn the same on every machine, whatever fonts it has.
 */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import type { TextStyle, Typeface } from '../../src/content/share-card.ts'
import { once } from '../base/once.ts'

/** More than a picture shows in the smallest size. */
const mostLetters = 500

/**
 * @param files `.woff2` with a weight axis; a letter is drawn by the first that has it
 * @param onMissing called with the missing letters when a text is not drawn
 */
export async function openTypeface(
  files: readonly string[],
  weight: number,
  onMissing: (text: string, letters: readonly string[]) => void = () => {},
): Promise<Typeface> {
  const faces = await Promise.all(files.map((file) => openFace(file, weight)))
  const [first] = faces
  if (first === undefined) throw new Error('a typeface without a file')
  /** The first face that has all of a letter with its accents, or `undefined`. */
  const faceOf = (letter: string): Face | undefined => faces.find((face) => face.has(letter))
  const lay = (text: string, { size, tracking = 0 }: TextStyle): PlacedGlyph[] => {
    let x = 0
    return runsOf(text, (letter) => faceOf(letter) ?? first).flatMap(({ face, run }) =>
      face.lay(run, size).map(({ advance, ...glyph }) => {
        const placed = { ...glyph, face, x: x + glyph.x }
        x += advance + tracking
        return { ...placed, end: x - tracking }
      }),
    )
  }
  return {
    drawable(text) {
      const letters = lettersOf(text)
      const missing = letters.filter((letter) => faceOf(letter) === undefined)
      const wanted = new Set(missing.filter((letter) => !pictograph.test(letter)))
      if (wanted.size > 0) {
        onMissing(text, [...wanted])
        return ''
      }
      const left = new Set(missing)
      return letters
        .filter((letter) => !left.has(letter))
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
    },
    widthOf: (text, style) => lay(text, style).at(-1)?.end ?? 0,
    outline: (text, style, position) =>
      lay(text, style)
        .map(({ face, id, x, y, scale }) => {
          const place = { x: position.x + x, y: position.y - y, scale }
          return placeGlyph(face.pathOf(id), place)
        })
        .join(''),
  }
}

interface Glyph {
  id: number
  /** Offset from its place in the line, in pixels. */
  x: number
  y: number
  /** Pixels per font unit. */
  scale: number
}

interface PlacedGlyph extends Glyph {
  face: Face
  end: number
}

interface Face {
  lay(text: string, size: number): (Glyph & { advance: number })[]
  has(letter: string): boolean
  /** SVG path data in font units. */
  pathOf(id: number): string
}

async function openFace(file: string, weight: number): Promise<Face> {
  const { Blob, Face, Font, shape, Buffer: TextBuffer } = await import('harfbuzzjs')
  const bytes = await subsetFont(readFileSync(file), drawnLetters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  const face = new Face(new Blob(toArrayBuffer(bytes)))
  const font = new Font(face)
  // One buffer for all: Node does not collect its memory as garbage.
  const buffer = new TextBuffer()
  const lay: Face['lay'] = (text, size) => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const scale = size / face.upem
    return buffer.getGlyphInfosAndPositions().map((glyph) => ({
      id: glyph.codepoint,
      x: (glyph.xOffset ?? 0) * scale,
      y: (glyph.yOffset ?? 0) * scale,
      scale,
      advance: (glyph.xAdvance ?? 0) * scale,
    }))
  }
  return {
    lay,
    // Glyph 0 is the box that fonts draw for what they lack.
    has: once((letter) => lay(letter, 1).every(({ id }) => id !== 0)),
    pathOf: (id) => font.glyphToPath(id),
  }
}

/** Splits a text into parts, each drawn by one face. */
function runsOf(text: string, faceOf: (letter: string) => Face): { face: Face; run: string }[] {
  const runs: { face: Face; run: string }[] = []
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1)
    const face = faceOf(letter)
    if (last?.face === face) last.run += letter
    else runs.push({ face, run: letter })
  }
  return runs
}

/** Letters with their accents, normalized; a non-breaking hyphen becomes `-`. */
const lettersOf = (text: string): string[] =>
  text
    .slice(0, 2 * mostLetters)
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(invisible, '')
    .match(/\P{M}\p{M}*|\p{M}+/gu)
    ?.slice(0, mostLetters) ?? []

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))

/** Latin, Greek and Cyrillic with accents, punctuation, currencies and signs, if faces have them. */
const drawnLetters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0x52f),
  ...range(0x1e00, 0x1fff),
  ...range(0x2010, 0x206f),
  ...range(0x20a0, 0x20bf),
  ...range(0x2100, 0x22ff),
  ...range(0x25a0, 0x27bf),
].join('')

const pictograph = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

/** Characters that join and vary emoji, and make keycaps of digits. */
const invisible = /\p{Default_Ignorable_Code_Point}|\u20e3/gu

/** Scales and moves a path of absolute commands. Font units grow upwards. */
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
