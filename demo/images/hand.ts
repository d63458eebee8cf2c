import { mix } from './noise.ts'
import { along, closedShape, type Point } from './stroke.ts'

/** A finger: its axis from knuckle to tip and its width at the knuckle. */
export interface Finger {
  readonly axis: readonly Point[]
  readonly width: number
}

/** The outline of a finger, open at the knuckle: up one side, round the tip, down the other. */
export function fingerOutline(finger: Finger): Point[] {
  const at = along(finger.axis)
  const shares = [0, 0.14, 0.28, 0.42, 0.55, 0.68, 0.8, 0.9, 0.96]
  const side = (sign: number): Point[] =>
    shares.map((share) => beside(at, share, (sign * widthAt(share) * finger.width) / 2))
  const tip = at(1)
  return [...side(-1), tip, ...side(1).reverse()]
}

/** The nail of a finger seen from its back: an almond that ends just beyond the tip. */
export function nailShape(finger: Finger, reach = 1.06): string {
  const at = along(finger.axis)
  const half = finger.width * 0.33
  const [before, tip] = [at(0.97), at(1)]
  const over: Point = [
    tip[0] + (tip[0] - before[0]) * (reach - 1) * 34,
    tip[1] + (tip[1] - before[1]) * (reach - 1) * 34,
  ]
  const left = [0.79, 0.84, 0.92, 0.985].map((share, index) =>
    beside(at, share, -half * ([0.55, 0.95, 0.98, 0.72][index] ?? 1)),
  )
  const right = [0.985, 0.92, 0.84, 0.79].map((share, index) =>
    beside(at, share, half * ([0.72, 0.98, 0.95, 0.55][index] ?? 1)),
  )
  return closedShape([...left, over, ...right, at(0.775)])
}

function beside(at: (share: number) => Point, share: number, away: number): Point {
  const [ax, ay] = at(Math.max(0, share - 0.03))
  const [bx, by] = at(Math.min(1, share + 0.03))
  const [x, y] = at(share)
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [x - ((by - ay) / length) * away, y + ((bx - ax) / length) * away]
}

// Slimmer to the tip, a little thicker at both joints.
function widthAt(share: number): number {
  const joint =
    0.07 * Math.exp(-(((share - 0.42) / 0.09) ** 2)) +
    0.04 * Math.exp(-(((share - 0.74) / 0.07) ** 2))
  return mix(1, 0.78, share) * (share > 0.9 ? mix(1, 0.62, (share - 0.9) / 0.06) : 1) + joint
}
