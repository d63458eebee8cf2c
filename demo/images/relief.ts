import { blurred, type Field, sample } from './field.ts'
import { clamp, smoothstep } from './noise.ts'
import type { Colour } from './palette.ts'
import { createPlate, type Plate } from './plate.ts'
import { dot, normalized } from './vector.ts'

export interface Surface {
  /** The colour itself, before light. */
  readonly albedo: (x: number, y: number) => Colour
  /** Strength of the mirrored window, 0 (chalk) to 1 (lacquer). */
  readonly gloss: (x: number, y: number) => number
  /** Light that enters the body and comes out tinted: fills shadows, about 0 to 0.5. */
  readonly translucency?: number
  /** Multiplies the slopes. */
  readonly steepness?: number
  /** How many pixels a shadow may reach. */
  readonly shadowReach?: number
  /** Blur of the hollows' darkening, in pixels. */
  readonly hollow?: number
}

// Towards the light: a window at the upper left, rather high.
const light: Colour = normalized([-0.52, -0.5, 0.7])
const daylight: Colour = [1.03, 1, 0.955]
const shade: Colour = [0.94, 0.97, 1.03]

/** Lights a height field (heights in pixels) from a window at the upper left. */
export function lightRelief(heights: Field, surface: Surface): Plate {
  const steepness = surface.steepness ?? 1
  const reach = surface.shadowReach ?? 0
  const translucency = surface.translucency ?? 0.15
  // Light that enters the body reaches its shadows too.
  const depth = 1 - translucency * 0.6
  const around = blurred(heights, surface.hollow ?? 10)
  return createPlate(heights, (x, y) => {
    const here = sample(heights, x, y)
    const normal = normalized([
      ((sample(heights, x - 1, y) - sample(heights, x + 1, y)) / 2) * steepness,
      ((sample(heights, x, y - 1) - sample(heights, x, y + 1)) / 2) * steepness,
      1,
    ])
    const facing = dot(normal, light)
    const lambert = clamp((facing + translucency) / (light[2] + translucency), 0, 1.35)
    const direct = lambert * (reach === 0 ? 1 : 1 - shadowAt(heights, { x, y, here, reach, depth }))
    const hollow = clamp(
      1 - Math.max(0, sample(around, x, y) - here) * 0.045 * steepness,
      0.3 + translucency * 0.5,
    )
    const colour = surface.albedo(x, y)
    const mirrored = softbox(normal) * surface.gloss(x, y)
    return channels((index) => {
      const lit = direct * 0.7 * daylight[index] + 0.3 * shade[index] * hollow
      return shoulder(colour[index] * lit * (0.75 + 0.25 * hollow) + mirrored * daylight[index])
    })
  })
}

/** What a glossy point shows of the window: a soft-edged rectangle and a weaker glow about it. */
function softbox(normal: Colour): number {
  const rx = 2 * normal[2] * normal[0]
  const ry = 2 * normal[2] * normal[1]
  const across = smoothstep(0.32, 0.2, Math.abs(rx + 0.52))
  const up = smoothstep(0.42, 0.3, Math.abs(ry + 0.52))
  const glow = Math.exp(-((rx + 0.5) ** 2 + (ry + 0.5) ** 2) * 3)
  return across * up * 0.62 + glow * 0.16
}

function shadowAt(
  heights: Field,
  from: { x: number; y: number; here: number; reach: number; depth: number },
): number {
  const flat = Math.hypot(light[0], light[1])
  const rise = light[2] / flat
  const dx = light[0] / flat
  const dy = light[1] / flat
  let deepest = 0
  for (let away = 2; away < from.reach; away *= 1.35) {
    const above = sample(heights, from.x + dx * away, from.y + dy * away) - from.here - rise * away
    deepest = Math.max(deepest, smoothstep(0, 2 + away * 0.22, above))
  }
  return deepest * from.depth
}

// The highlights of a print: nothing is whiter than its paper.
function shoulder(value: number): number {
  return value < 0.86 ? value : 0.86 + 0.14 * Math.tanh((value - 0.86) / 0.2)
}

function channels(value: (index: 0 | 1 | 2) => number): Colour {
  return [value(0), value(1), value(2)]
}
