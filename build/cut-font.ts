/**
 * Cuts a font to some characters and weights.
 */
import subsetFont from 'subset-font'

export interface FontCut {
  original: Uint8Array
  characters: string
  /** Axis → value, or `low..high`. */
  axes: [name: string, value: string][]
}

/** Kerning and `fi`. Fractions, other figures and accents to be put together make a file a tenth larger. */
const features = ['kern', 'liga']

export async function cutFont({ original, characters, axes }: FontCut): Promise<Uint8Array> {
  // A variable, because the package's types lack `keepFeatures`.
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: features,
    variationAxes: Object.fromEntries(axes.map(([name, value]) => [name, rangeOf(value)])),
  }
  return subsetFont(Buffer.from(original), characters, options)
}

function rangeOf(value: string): number | { min: number; max: number } {
  const [min = 0, max = min] = value.split('..').map(Number)
  return min === max ? min : { min, max }
}
