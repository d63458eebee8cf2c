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

export async function cutFont({ original, characters, axes }: FontCut): Promise<Uint8Array> {
  return subsetFont(Buffer.from(original), characters, {
    targetFormat: 'woff2',
    variationAxes: Object.fromEntries(axes.map(([name, value]) => [name, rangeOf(value)])),
  })
}

function rangeOf(value: string): number | { min: number; max: number } {
  const [min = 0, max = min] = value.split('..').map(Number)
  return min === max ? min : { min, max }
}
