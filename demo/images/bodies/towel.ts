import type { Body } from '../bodies.ts'
import { type Noise, smoothstep } from '../noise.ts'
import { type Colour, scaleColour } from '../palette.ts'
import { boxDistance } from '../shapes.ts'
import type { Vector } from '../vector.ts'

/** A towel folded flat: its middle, half its size, its turn about the upright in radians. */
export interface Towel {
  readonly at: Vector
  readonly half: Vector
  readonly turn: number
  readonly colour: Colour
}

export function towelBody(towel: Towel, noise: Noise): Body {
  return {
    ball: { at: towel.at, radius: Math.hypot(...towel.half) + 0.02 },
    distance: (x, y, z) => towelDistance(towel, [x, y, z], noise),
    surface: ([x, y, z]) => ({
      colour: scaleColour(towel.colour, 1 + 0.09 * noise(x * 130, y * 130 + z * 130)),
    }),
  }
}

function towelDistance(towel: Towel, at: Vector, noise: Noise): number {
  const cos = Math.cos(towel.turn)
  const sin = Math.sin(towel.turn)
  const dx = at[0] - towel.at[0]
  const dz = at[2] - towel.at[2]
  const x = dx * cos - dz * sin
  const z = dx * sin + dz * cos
  const y = at[1] - towel.at[1]
  const [hx, hy, hz] = towel.half
  const rough = boxDistance([x, y, z], towel.half, 0.04)
  // The fine work matters only near the cloth; it takes off no more than this.
  if (rough > 0.06) return (rough - 0.012) * 0.72
  const sag = 0.01 * noise(x * 3 + towel.at[1] * 50, z * 3)
  const groove = Math.exp(-((y / 0.006) ** 2))
  const front = 0.016 * smoothstep(hz * 0.2, hz, z + hz * 0.6)
  const side = 0.014 * smoothstep(hx * 0.7, hx, x)
  const pile = 0.0011 * noise(x * 150 + y * 60, y * 150 - z * 150)
  const body = boxDistance([x, y + sag, z], towel.half, Math.min(hy * 0.95, 0.05))
  return (body + groove * Math.max(front, side) + pile) * 0.72
}
