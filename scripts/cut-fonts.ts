/**
 * The site's own fonts, cut to what an Italian site writes and to the weights that it uses.
 */
import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Where the cut fonts lie, and the style sheet beside them. */
export const fontsFolder = 'src/styles/fonts'

// What is left out (a Polish name, a symbol) is drawn by the fallback font.
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const letters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü'
const signs = '\u00a0€«»‘’“”–—…·×°©®ªº½→←↗'
const characters = [...printableAscii, letters, signs].join('')

/** Kerning and `fi`. Fractions, other figures and accents to be put together make a file a tenth larger. */
const features = ['kern', 'liga']

interface FontCut {
  name: string
  weight: number | { min: number; max: number }
}

const cuts: readonly FontCut[] = [
  // Not the cut with the optical size axis: with it the hairlines vanish on ordinary screens.
  { name: 'bodoni-moda', weight: 400 },
  { name: 'instrument-sans', weight: { min: 400, max: 600 } },
]

export interface CutFont {
  file: string
  bytes: Uint8Array
  /** Their licence asks to go with them. */
  licence: string
}

export const cutFonts = (): Promise<CutFont[]> => Promise.all(cuts.map(cutFont))

async function cutFont({ name, weight }: FontCut): Promise<CutFont> {
  const folder = `node_modules/@fontsource-variable/${name}`
  const original = readFileSync(`${folder}/files/${name}-latin-wght-normal.woff2`)
  // A variable, because the package's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: features,
    variationAxes: { wght: weight },
  }
  return {
    file: `${name}.woff2`,
    bytes: await subsetFont(original, characters, options),
    licence: readFileSync(`${folder}/LICENSE`, 'utf8'),
  }
}
