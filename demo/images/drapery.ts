import { blurred, createField, type Field, sample } from './field.ts'
import { clamp, createNoise, layered, smoothstep } from './noise.ts'
import { type Colour, mixColours } from './palette.ts'
import { type Plate, retouch, type Sheet } from './plate.ts'
import { createRandom } from './random.ts'

/** One thickness of cloth: how its folds run and how far it reaches. */
export interface Cloth {
  /** Where a point lies: across the folds (a fold about every unit) and along them (pixels). */
  readonly course: (x: number, y: number) => { across: number; along: number }
  /** Pixels that the cloth lies inside its hem; negative is beyond it. */
  readonly inside?: (x: number, y: number) => number
  /** Height of the folds in pixels. */
  readonly depth: number
  /** How much light one thickness stops, 0 to 1. */
  readonly density: number
  /** Its colour in the light and in the hollow of a fold. */
  readonly lit: Colour
  readonly hollow: Colour
  /** Weave: 0 none, 1 linen. */
  readonly weave?: number
}

/** Lays a cloth over the plate: denser and more turned from the light on the flanks of its folds. */
export function drape(plate: Plate, cloth: Cloth, sheet: Sheet): Plate {
  const folds = foldField(cloth, sheet)
  const thread = createNoise(createRandom(`${sheet.seed} thread`))
  const weave = cloth.weave ?? 0
  const reach = Math.round(sheet.width / 300)
  return retouch(plate, (under, x, y) => {
    const inside = cloth.inside?.(x, y) ?? 100
    if (inside < -1) return under
    const dx = (sample(folds, x + reach, y) - sample(folds, x - reach, y)) / (2 * reach)
    const dy = (sample(folds, x, y + reach) - sample(folds, x, y - reach)) / (2 * reach)
    const flank = Math.hypot(1, dx, dy)
    const facing = clamp(0.62 + (-dx * -0.62 + -dy * -0.36) / flank)
    const texture = weave * (thread(x / 2.2, y / 26) + thread(x / 26, y / 2.2)) * 0.05
    const hem = smoothstep(9, 3, Math.abs(inside - 5)) * 0.5
    const opacity = (1 - (1 - cloth.density) ** (flank + hem * 2)) * smoothstep(-1, 1, inside)
    const tone = mixColours(cloth.hollow, cloth.lit, smoothstep(0.05, 0.95, facing + texture))
    return mixColours(under, tone, clamp(opacity * (1 + texture)))
  })
}

function foldField(cloth: Cloth, sheet: Sheet): Field {
  const noise = createNoise(createRandom(sheet.seed))
  const drift = layered(noise, 2)
  const field = createField(sheet, (x, y) => {
    const { across, along } = cloth.course(x, y)
    const reach = along / sheet.height
    const bend = drift(across * 0.22 + 40, reach * 1.1) * 0.9
    const large = crest(noise(across * 0.5 + bend, reach * 0.55))
    const small = crest(noise(across * 1.35 - bend, reach * 0.9 + 9))
    const creases = crest(noise(across * 3.1 + bend, reach * 1.6 + 30))
    return cloth.depth * (large + small * 0.42 + creases * 0.1)
  })
  return blurred(field, sheet.width / 420)
}

// Cloth bends in round crests and narrow hollows.
function crest(value: number): number {
  return 1 - Math.abs(value) ** 1.25 * 1.6
}
