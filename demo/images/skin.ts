import { createField } from './field.ts'
import { createNoise, layered } from './noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from './palette.ts'
import type { Plate, Sheet } from './plate.ts'
import { createRandom } from './random.ts'
import { lightRelief } from './relief.ts'

export interface SkinTone {
  readonly base: Colour
  readonly flush: Colour
  /** Soft light and shade of the face, about 0.8 to 1.1. */
  readonly modelling: (x: number, y: number) => number
  /** Where the blood shows, 0 to 1. */
  readonly warmth?: (x: number, y: number) => number
  readonly sheen?: number
}

export const fairSkin: Pick<SkinTone, 'base' | 'flush'> = {
  base: mixColours(colourOf('powder'), colourOf('sand'), 0.3),
  flush: mixColours(colourOf('rose'), colourOf('blush'), 0.4),
}

/** Skin seen from near: fine creases, pores, the blood under it. */
export function createSkin(sheet: Sheet, tone: SkinTone): Plate {
  const noise = createNoise(createRandom(`${sheet.seed} skin`))
  const cloud = layered(noise, 3)
  const heights = createField(sheet, (x, y) => {
    const bend = noise(x / 60, y / 60) * 1.2
    const lines = Math.abs(noise((x + y * 0.5) / 17 + bend, (y - x * 0.5) / 11))
    const other = Math.abs(noise((x - y * 0.7) / 12, (y + x * 0.6) / 19 - bend))
    const pore = Math.max(0, noise(x / 13 + 70, y / 13) - 0.45)
    return Math.min(lines, other) * 3.4 - pore * 3 + cloud(x / 40, y / 40) * 2
  })
  return lightRelief(heights, {
    albedo: (x, y) => {
      const warm = (tone.warmth?.(x, y) ?? 0.25) + cloud(x / 210, y / 210) * 0.16
      const mottled = cloud(x / 34 + 9, y / 34) * 0.035
      return scaleColour(mixColours(tone.base, tone.flush, warm), tone.modelling(x, y) + mottled)
    },
    gloss: () => tone.sheen ?? 0.05,
    translucency: 0.5,
    steepness: 0.2,
    hollow: 5,
  })
}
