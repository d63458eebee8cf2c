/**
 * Cuts the site's own fonts down to the characters of an Italian site.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fonts } from '../src/styles/theme.ts'

/** Folder of the cut fonts and their licences. */
export const fontsFolder = 'src/styles/fonts'

// The fallback font draws all other characters (a Polish name, a symbol).
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const letters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü'
const signs = '\u00a0€«»‘’“”–—…·×°©®ªº½→←↗'
const characters = [...printableAscii, letters, signs].join('')

/** Kerning and `fi`. Fractions, other figures and combining accents would make a file a tenth larger. */
const features = ['kern', 'liga']

export interface CutFont {
  file: string
  bytes: Uint8Array
  /** Text of the licence, which has to accompany the font. */
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
