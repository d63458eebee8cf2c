import type { Colour } from './palette.ts'

/** A point or direction: x to the right, y up, z towards the viewer; about a metre a unit. */
export type Vector = Colour

export function normalized(vector: Vector): Vector {
  const length = Math.hypot(vector[0], vector[1], vector[2]) || 1
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}

export function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

export function pointAt(from: Vector, direction: Vector, away: number): Vector {
  return [
    from[0] + direction[0] * away,
    from[1] + direction[1] * away,
    from[2] + direction[2] * away,
  ]
}

export function minus(one: Vector, other: Vector): Vector {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]]
}
