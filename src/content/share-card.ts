/**
 * How a site draws the cards that its pages are shared with.
 */

/** Pixels: what Open Graph readers show without cropping. */
export const cardSize = { width: 1200, height: 630 }

/** @typeParam Name what the drawing calls its typefaces */
export interface ShareCardDrawing<Name extends string = string> {
  /** To be raised when the drawing changes, or a colour or weight that it has. */
  readonly version: number
  /** Colour of the card, `#f8f3ea`. */
  readonly background: string
  /** Pixels: the page's picture is laid over the right side, as high as the card. */
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
   * `.woff2` with a weight axis and the letters of Western Europe: `./…` from the file of the site, any other
   * from the project's root.
   */
  readonly file: string
  /** Others of the same typeface, by whose letters what the first lacks is drawn. */
  readonly further?: readonly string[]
  readonly weight: number
}

export interface Typeface {
  /**
   * A text as it is drawn; of a long one the beginning. `''` where the font lacks a letter or a sign of it: a
   * wrong title would be worse than none, and the build tells of it. Emoji alone are left out.
   */
  drawable(text: string): string
  /** Pixels from the start of the text to its end. */
  widthOf(text: string, style: TextStyle): number
  /** SVG path data of a line whose baseline starts at `x`, `y`. */
  outline(text: string, style: TextStyle, at: { x: number; y: number }): string
}

export interface TextStyle {
  /** Pixels. */
  size: number
  /** Pixels added after every letter. */
  tracking?: number
}

/** Lines of whole words, none wider than `width` unless a word is. */
export function breakLines(
  text: string,
  width: number,
  widthOf: (line: string) => number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = [lines.at(-1) ?? '', word].join(' ').trim()
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** What fits of a line; an ellipsis stands for the rest. */
export function fitLine(line: string, width: number, widthOf: (line: string) => number): string {
  if (widthOf(line) <= width) return line
  const letters = [...line.replace(/…$/, '')]
  const start = (length: number) => letters.slice(0, length).join('')
  // By halves: to lay a line takes as long as the line is.
  let [fitting, tooMany] = [0, letters.length + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (widthOf(`${start(middle)}…`) <= width) fitting = middle
    else tooMany = middle
  }
  return `${start(fitting).trimEnd()}…`
}
