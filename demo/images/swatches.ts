import { createField } from './field.ts'
import { clamp, createNoise, layered, smoothstep } from './noise.ts'
import { type Colour, colourOf, mixColours, type PaletteName, scaleColour } from './palette.ts'
import type { Plate } from './plate.ts'
import { createRandom } from './random.ts'
import { lightRelief } from './relief.ts'
import { createSmear, straight } from './smear.ts'

/** A smear of pigment drawn in a straight line; lengths in pixels, angle in radians. */
export interface Swatch {
  readonly colour: PaletteName
  /** 0 powder to 1 lacquer. */
  readonly gloss: number
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
  readonly halfWidth: number
  readonly thickness: number
  readonly dryness: number
  readonly bow?: number
  readonly furrow?: number
}

/** Lays thick pigment on a plate and lights it; swatches must not overlap. */
export function paintSwatches(ground: Plate, swatches: readonly Swatch[], seed: string): Plate {
  const tooth = layered(createNoise(createRandom(`${seed} tooth`)), 3)
  const laid = swatches.map((swatch, index) => layerOf(swatch, `${seed} ${index}`))
  const cover = createField(ground, (x, y) => {
    const layer = laid.find((each) => each.isNear(x, y))
    return layer ? Math.max(0, layer.thickness(x, y)) : 0
  })
  const coverAt = (x: number, y: number): number => cover.data[y * ground.width + x] ?? 0
  const heights = createField(ground, (x, y) => {
    const layer = coverAt(x, y)
    return layer + tooth(x / 6, y / 6) * 0.4 * smoothstep(6, 0, layer)
  })
  return lightRelief(heights, {
    albedo: (x, y) => {
      const at = (y * ground.width + x) * 3
      const { data } = ground
      const under: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const layer = coverAt(x, y)
      const swatch = layer > 0 ? laid.find((each) => each.isNear(x, y)) : undefined
      if (!swatch) return under
      const body = scaleColour(swatch.colour, 1.04 - clamp(layer / 60, 0, 0.12))
      return mixColours(under, body, 1 - Math.exp(-layer * 0.75))
    },
    gloss: (x, y) => {
      const layer = coverAt(x, y)
      return layer > 0
        ? (laid.find((each) => each.isNear(x, y))?.gloss ?? 0) * smoothstep(1, 6, layer)
        : 0
    },
    translucency: 0.3,
    shadowReach: 26,
    steepness: 0.8,
    hollow: 14,
  })
}

function layerOf(swatch: Swatch, seed: string) {
  const course = straight(swatch)
  return {
    colour: colourOf(swatch.colour),
    gloss: swatch.gloss,
    isNear: (x: number, y: number): boolean => {
      const { across, along } = course(x, y)
      return Math.abs(across) < 1.3 && along > -0.1 && along < 1.2
    },
    thickness: createSmear({ ...swatch, seed, course, furrow: swatch.furrow ?? 0.42 }),
  }
}
