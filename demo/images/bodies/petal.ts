import type { Body } from '../bodies.ts'
import { clamp, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from '../palette.ts'
import type { Vector } from '../vector.ts'

/** A fallen petal, its length twice `size`. */
export interface Petal {
  readonly at: Vector
  readonly turn: number
  readonly size: number
  readonly colour: Colour
}

export function petalBody(petal: Petal): Body {
  return {
    ball: { at: petal.at, radius: petal.size * 1.4 },
    distance: (x, y, z) => petalDistance(own(petal, [x, y, z])) * petal.size * 0.6,
    surface: (point) => {
      const [x, , z] = own(petal, point)
      const vein = 0.04 * Math.sin((z / (0.4 + 0.3 * x)) * 18)
      const pale = smoothstep(0.2, -1, x) * 0.5
      return {
        colour: scaleColour(mixColours(petal.colour, colourOf('ivory'), pale), 1 + vein),
        glow: 0.25,
      }
    },
  }
}

// A leaf-shaped sheet, its rims curling up.
function petalDistance([x, y, z]: Vector): number {
  const width = 0.62 * Math.sqrt(clamp(1 - x * x)) * (1 + 0.35 * x)
  const curl = 0.28 * z * z + 0.22 * x * x
  return Math.max(Math.abs(y - curl) - 0.022, Math.abs(z) - width, Math.abs(x) - 1)
}

function own(petal: Petal, at: Vector): Vector {
  const dx = (at[0] - petal.at[0]) / petal.size
  const dz = (at[2] - petal.at[2]) / petal.size
  const cos = Math.cos(petal.turn)
  const sin = Math.sin(petal.turn)
  return [dx * cos - dz * sin, (at[1] - petal.at[1]) / petal.size, dx * sin + dz * cos]
}
