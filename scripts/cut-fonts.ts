/**
 * The site's own fonts, cut to what an Italian site writes.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fonts } from '../src/styles/theme.ts'

/** Where the cut fonts lie, and the style sheet beside them. */
export const fontsFolder = 'src/styles/fonts'

// What is left out (a Polish name, a symbol) is drawn by the fallback font.
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const letters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü'
const signs = '\u00a0€«»‘’“”–—…·×°©®ªº½→←↗'
const characters = [...printableAscii, letters, signs].join('')

/** Kerning and `fi`. Fractions, other figures and accents to be put together make a file a tenth larger. */
const features = ['kern', 'liga']

export interface CutFont {
  file: string
  bytes: Uint8Array
  /** Their licence asks to go with them. */
  licence: string
}

export const cutFonts = (): Promise<CutFont[]> => Promise.all(Object.values(fonts).map(cutFont))

async function cutFont({
  file,
  whole,
  weight,
}: (typeof fonts)['serif' | 'sans']): Promise<CutFont> {
  // A variable, because the package's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: features,
    variationAxes: { wght: weight },
  }
  return {
    file: basename(file),
    bytes: await subsetFont(readFileSync(whole), characters, options),
    licence: readFileSync(join(dirname(whole), '../LICENSE'), 'utf8'),
  }
}
