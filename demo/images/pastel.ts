import { blurred, type Field } from './field.ts'
import { clamp, createNoise, layered, smoothstep } from './noise.ts'
import { type Colour, mixColours } from './palette.ts'
import { maskOf, type Plate, retouch } from './plate.ts'
import { createRandom } from './random.ts'
import type { Point } from './stroke.ts'

/** Powder rubbed into the tooth of a ground: `density` 0 to 1 at each pixel. */
export interface Pastel {
  readonly seed: string
  readonly colour: Colour
  readonly density: (x: number, y: number) => number
  /** Pixels between the grains. */
  readonly grain?: number
}

export function rubPastel(plate: Plate, pastel: Pastel): Plate {
  const tooth = layered(createNoise(createRandom(pastel.seed)), 2)
  const grain = pastel.grain ?? 3.2
  return retouch(plate, (under, x, y) => {
    const density = pastel.density(x, y)
    if (density <= 0.002) return under
    const catching = tooth(x / grain, y / grain) * 0.5 + 0.5
    const alpha = clamp(
      smoothstep(catching - 0.3, catching + 0.45, density) * 0.75 + density * 0.25,
    )
    return mixColours(under, pastel.colour, alpha)
  })
}

/** A drawing's opacity, blurred: the density of colour dabbed on through a soft stencil. */
export async function softMask(
  plate: Plate,
  drawing: string,
  radius: number,
): Promise<(x: number, y: number) => number> {
  const mask: Field = { ...plate, data: await maskOf(plate, drawing) }
  const soft = blurred(mask, radius)
  return (x, y) => soft.data[y * plate.width + x] ?? 0
}

/** One colour among several rubbed over each other; `strength` 0 to 1 scales its density. */
export interface PastelLayer {
  readonly colour: Colour
  readonly density: (x: number, y: number) => number
  readonly strength: number
  readonly grain?: number
}

export function rubLayers(plate: Plate, layers: readonly PastelLayer[], seed: string): Plate {
  return layers.reduce(
    (under, layer, index) =>
      rubPastel(under, {
        seed: `${seed} ${index}`,
        colour: layer.colour,
        density: (x, y) => layer.density(x, y) * layer.strength,
        ...(layer.grain && { grain: layer.grain }),
      }),
    plate,
  )
}

/** An oval dab: its middle, half axes and blur in pixels, turned by degrees. */
export interface Spot {
  readonly at: Point
  readonly rx: number
  readonly ry: number
  readonly soft: number
  readonly turn?: number
}

export function softSpot(plate: Plate, spot: Spot): Promise<(x: number, y: number) => number> {
  const [x, y] = spot.at
  const oval = `<ellipse cx="${x}" cy="${y}" rx="${spot.rx}" ry="${spot.ry}" transform="rotate(${spot.turn ?? 0} ${x} ${y})"/>`
  return softMask(plate, oval, spot.soft)
}
