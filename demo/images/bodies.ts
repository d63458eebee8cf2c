import type { Noise } from './noise.ts'
import { type Colour, scaleColour } from './palette.ts'
import type { Scene } from './scene.ts'
import type { Vector } from './vector.ts'

export type Distance = (x: number, y: number, z: number) => number

/** Something in a scene: its distance, its surface, and a ball that holds all of it. */
export interface Body {
  readonly distance: Distance
  readonly surface: Scene['surface']
  readonly ball?: Ball
}

export interface Ball {
  readonly at: Vector
  readonly radius: number
}

/** The distance and surface of all bodies; put large and simple ones first. */
export function together(bodies: readonly Body[]): Pick<Scene, 'distance' | 'surface'> {
  const nearestOf = union(bodies)
  return {
    distance: nearestOf,
    surface: (point, normal) => {
      const [x, y, z] = point
      const nearest = bodies.reduce((best, body) =>
        body.distance(x, y, z) < best.distance(x, y, z) ? body : best,
      )
      return nearest.surface(point, normal)
    },
  }
}

/** The distance to the nearest of several; those whose ball is farther away are not asked. */
export function union(parts: readonly Pick<Body, 'distance' | 'ball'>[]): Distance {
  return (x, y, z) => {
    let least = 99
    for (const { distance, ball } of parts) {
      if (ball) {
        const [bx, by, bz] = ball.at
        const away = Math.sqrt((x - bx) ** 2 + (y - by) ** 2 + (z - bz) ** 2) - ball.radius
        if (away >= least) continue
      }
      least = Math.min(least, distance(x, y, z))
    }
    return least
  }
}

/** A dull surface whose colour is a little cloudy, as paint and clay are. */
export function clouded(
  colour: Colour,
  noise: Noise,
  look: { gloss?: number; scale?: number; amount?: number } = {},
): Body['surface'] {
  const { gloss = 0, scale = 5, amount = 0.02 } = look
  return ([x, y, z]) => ({
    colour: scaleColour(colour, 1 + amount * noise(x * scale + z, y * scale + z * scale)),
    gloss,
  })
}
