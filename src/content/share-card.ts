/**
 * The interface for drawing share cards, and helpers for their text.
 */

/** Size in pixels that Open Graph readers show without cropping. */
export const cardSize = { width: 1200, height: 630 }

/** @typeParam Name names of the typefaces in the drawing */
export interface ShareCardDrawing<Name extends string = string> {
  /** Raise it when the drawing, a colour or a weight changes. */
  readonly version: number
  /** Colour of the card, `#f8f3ea`. */
  readonly background: string
  /** Width in pixels of the page's picture, which covers the right side at full height. */
  readonly pictureWidth: number
  readonly typefaces: Readonly<Record<Name, TypefaceFile>>
  /** @returns SVG as large as the card; its letters are outlines, never `<text>` */
  draw(content: CardText, typefaces: Readonly<Record<Name, Typeface>>): string
}

export interface CardText {
  readonly title: string
  readonly brand: string
  /** `''` for none. */
  readonly tagline: string
  readonly hasPicture: boolean
}

export interface TypefaceFile {
  /**
   * `.woff2` with a weight axis and the letters of Western Europe. `./…` starts at the site's file, any
   * other path at the project's root.
   */
  readonly file: string
  /** More files of the typeface, for letters that the first lacks. */
  readonly further?: readonly string[]
  readonly weight: number
}

export interface Typeface {
  /**
   * The text to draw: shortened if long, without emoji that the font lacks. `''` if it lacks any other
   * character: no title is better than a wrong one, and the build reports it.
   */
  drawable(text: string): string
  /** Width of the text in pixels. */
  widthOf(text: string, style: TextStyle): number
  /** SVG path data of a line whose baseline starts at `x`, `y`. */
  outline(text: string, style: TextStyle, position: { x: number; y: number }): string
}

export interface TextStyle {
  /** Pixels. */
  size: number
  /** Pixels added after every letter. */
  tracking?: number
}

/** Breaks text into lines of words, none wider than `width` unless a word is. */
export function breakLines(
  text: string,
  width: number,
  widthOf: (line: string) => number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const longer = [lines.at(-1) ?? '', word].join(' ').trim()
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Shortens a line to the width, with an ellipsis for the rest. */
export function fitLine(line: string, width: number, widthOf: (line: string) => number): string {
  if (widthOf(line) <= width) return line
  const letters = [...line.replace(/…$/, '')]
  const start = (length: number) => letters.slice(0, length).join('')
  // Binary search: the time to lay out a line grows with its length.
  let [fitting, tooMany] = [0, letters.length + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (widthOf(`${start(middle)}…`) <= width) fitting = middle
    else tooMany = middle
  }
  return `${start(fitting).trimEnd()}…`
}
