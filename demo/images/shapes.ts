import { clamp, mix } from './noise.ts'
import type { Vector } from './vector.ts'

/** Distances to simple bodies, after Inigo Quilez, "distance functions". All lengths in metres. */
export function boxDistance(at: Vector, half: Vector, round = 0): number {
  const x = Math.abs(at[0]) - half[0] + round
  const y = Math.abs(at[1]) - half[1] + round
  const z = Math.abs(at[2]) - half[2] + round
  const outside = Math.hypot(Math.max(x, 0), Math.max(y, 0), Math.max(z, 0))
  return outside + Math.min(Math.max(x, y, z), 0) - round
}

/** A stick between two points, its radius going from one to the other. */
export function stickDistance(at: Vector, stick: Stick): number {
  const { from, to } = stick
  const ax = at[0] - from[0]
  const ay = at[1] - from[1]
  const az = at[2] - from[2]
  const bx = to[0] - from[0]
  const by = to[1] - from[1]
  const bz = to[2] - from[2]
  const share = clamp((ax * bx + ay * by + az * bz) / (bx * bx + by * by + bz * bz))
  const bulge = (stick.bulge ?? 0) * 4 * share * (1 - share)
  return (
    Math.hypot(ax - bx * share, ay - by * share, az - bz * share) -
    mix(stick.fromRadius, stick.toRadius, share) -
    bulge
  )
}

export interface Stick {
  readonly from: Vector
  readonly to: Vector
  readonly fromRadius: number
  readonly toRadius: number
  /** How much thicker it is half-way. */
  readonly bulge?: number
}

/** A body turned on a lathe: `outline` gives its radius at a height between 0 and `height`. */
export function turnedDistance(
  at: Vector,
  height: number,
  outline: (share: number) => number,
): number {
  const share = clamp(at[1] / height)
  const side = (Math.hypot(at[0], at[2]) - outline(share)) * 0.72
  const end = Math.max(-at[1], at[1] - height)
  return Math.max(side, end)
}

/** A turned vessel, open above, its wall `wall` thick. */
export function vesselDistance(
  at: Vector,
  vessel: { height: number; wall: number; outline: (share: number) => number },
): number {
  const outer = turnedDistance(at, vessel.height, vessel.outline)
  const inner = turnedDistance([at[0], at[1] - vessel.wall * 1.5, at[2]], vessel.height, (share) =>
    Math.max(0.001, vessel.outline(share) - vessel.wall),
  )
  return Math.max(outer, -inner)
}
