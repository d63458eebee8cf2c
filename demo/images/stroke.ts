import { mix } from './noise.ts'
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]

/** How a brush was pressed: the widest in pixels, and the share of it left at both ends. */
export interface Pressure {
  readonly width: number
  readonly start?: number
  readonly end?: number
  /** Where along the stroke, 0 to 1, it is widest. */
  readonly peak?: number
}

/** A smooth curve through all the points (Catmull–Rom), as close points. */
export function curveThrough(points: readonly Point[], closed = false): Point[] {
  const count = points.length
  const spans = closed ? count : count - 1
  const at = (index: number): Point =>
    (closed
      ? points[(index + count) % count]
      : points[Math.max(0, Math.min(count - 1, index))]) ?? [0, 0]
  const curve: Point[] = []
  for (let span = 0; span < spans; span += 1) {
    const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)]
    const steps = Math.max(4, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) / 5))
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps
      curve.push([spline([a[0], b[0], c[0], d[0]], t), spline([a[1], b[1], c[1], d[1]], t)])
    }
  }
  if (!closed) curve.push(at(count - 1))
  return curve
}

/** The outline of a brush stroke through the points, as path data. */
export function brushStroke(points: readonly Point[], pressure: Pressure): string {
  const curve = eased(curveThrough(points))
  const last = curve.length - 1
  const left: Point[] = []
  const right: Point[] = []
  curve.forEach((point, index) => {
    const before = curve[Math.max(0, index - 1)] ?? point
    const after = curve[Math.min(last, index + 1)] ?? point
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const nx = -(after[1] - before[1]) / length
    const ny = (after[0] - before[0]) / length
    const half = widthAt(pressure, index / last) / 2
    left.push([point[0] + nx * half, point[1] + ny * half])
    right.push([point[0] - nx * half, point[1] - ny * half])
  })
  return outline([...left, ...right.reverse()])
}

/** A closed shape through the points, as path data. */
export function closedShape(points: readonly Point[]): string {
  return outline(eased(curveThrough(points, true), true))
}

/** A polygon as path data. */
export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** Moves, turns (radians) and scales points about the origin. */
export function placed(
  points: readonly Point[],
  place: { x: number; y: number; scale: number; turn?: number; flip?: boolean },
): Point[] {
  const cos = Math.cos(place.turn ?? 0) * place.scale
  const sin = Math.sin(place.turn ?? 0) * place.scale
  return points.map(([px, y]) => {
    const x = place.flip ? -px : px
    return [place.x + x * cos - y * sin, place.y + x * sin + y * cos]
  })
}

/** The same points, each moved by chance by about `amount`. */
export function shaken(points: readonly Point[], random: Random, amount: number): Point[] {
  return points.map(([x, y]) => [x + random.spread() * amount, y + random.spread() * amount])
}

// A drawn line has no corners: every point moves to the middle of its neighbours, some times over.
function eased(curve: Point[], closed = false): Point[] {
  let line = curve
  const count = curve.length
  const reach = 3
  for (let pass = 0; pass < 3; pass += 1) {
    const from = line
    line = from.map((point, index) => {
      if (!closed && (index < reach || index >= count - reach)) return point
      const before = from[(index - reach + count) % count] ?? point
      const after = from[(index + reach) % count] ?? point
      return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4]
    })
  }
  return line
}

function widthAt(pressure: Pressure, along: number): number {
  const { width, start = 0.25, end = 0.1, peak = 0.4 } = pressure
  const rising = along < peak
  const share = rising ? along / peak : (1 - along) / (1 - peak)
  return width * mix(rising ? start : end, 1, Math.sin((share * Math.PI) / 2))
}

function spline(values: readonly [number, number, number, number], t: number): number {
  const [a, b, c, d] = values
  return (
    0.5 *
    (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
  )
}

/** The point at a share of a curve's length. */
export function along(points: readonly Point[]): (share: number) => Point {
  const curve = curveThrough(points)
  const reached: number[] = []
  curve.forEach((point, index) => {
    const before = curve[index - 1] ?? point
    reached.push((reached.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]))
  })
  const total = reached.at(-1) ?? 0
  return (share) => {
    const index = reached.findIndex((length) => length >= share * total)
    return curve[index < 0 ? curve.length - 1 : index] ?? [0, 0]
  }
}

/** Points written as in a path: `'0,0 10,5 20,0'`. */
export function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = '0', y = '0'] = pair.split(',')
    return [Number(x), Number(y)]
  })
}
