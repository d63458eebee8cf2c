import { createNoise, layered, smoothstep } from './noise.ts'
import { createRandom } from './random.ts'

/** Where a point lies on a stroke: across −1 to 1 between its edges, along 0 to 1. */
export type Course = (x: number, y: number) => { across: number; along: number }

export interface Smear {
  readonly seed: string
  readonly course: Course
  /** Pixels. */
  readonly length: number
  readonly halfWidth: number
  readonly thickness: number
  /** 0: ends like cut; 1: dries out in fibres over half of its length. */
  readonly dryness: number
  /** Depth of the furrows as a share of the thickness. */
  readonly furrow: number
  /** How many pixels the edges take to rise, rounded. */
  readonly roundness?: number
}

/** The thickness in pixels that a smear leaves at a point; below 0 it left nothing. */
export function createSmear(smear: Smear): (x: number, y: number) => number {
  const noise = createNoise(createRandom(smear.seed))
  const fine = layered(noise, 3)
  const { course, length, halfWidth, thickness, dryness, furrow, roundness = 9 } = smear
  return (x, y) => {
    const place = course(x, y)
    const u = place.along * length
    const wobble =
      noise(u / (halfWidth * 1.1), 3.3) * 0.07 +
      (fine(u / (roundness * 2.5), place.across * 2) * 1.4) / halfWidth
    const across = place.across + wobble
    const edge = Math.abs(across)
    if (edge > 1.2 || place.along < -0.2 || place.along > 1.2) return -1
    const v = across * halfWidth
    const broad = fine(v / (halfWidth * 0.16), u / (length * 0.9) + 7)
    const hair = noise(v / (halfWidth * 0.035), u / (length * 0.35))
    const furrows = broad * 0.75 + hair * 0.42
    const fade = 1 - dryness * smoothstep(1 - dryness * 0.75, 1, place.along) * 1.15
    const heap = Math.exp(-((u / (halfWidth * 0.7)) ** 2)) * 0.7
    const rim = Math.exp(-(((edge - 0.86) / 0.09) ** 2)) * 0.55 * fade
    const start = Math.min(
      1,
      1 + (u - startOf(across, halfWidth) + fine(v / 18, 9) * 5) / (roundness * 1.5),
    )
    const end = Math.min(1, (1 - place.along) * (length / 16) + fine(v / 9, 1) * 1.4)
    const side = rounded(((1 - edge) * halfWidth) / roundness)
    const body = thickness * (fade + heap + rim - 0.18 * across * across)
    const left =
      body + furrows * thickness * furrow * (0.6 + 0.9 * (1 - fade)) - (1 - fade) * thickness * 0.12
    return Math.min(left, Math.min(rounded(start), end, side) * thickness * 1.5)
  }
}

/** A straight stroke from a point, at an angle in radians (0 to the right, growing downwards). */
export function straight(line: {
  x: number
  y: number
  angle: number
  length: number
  halfWidth: number
  /** Sideways bend at mid-length, in pixels. */
  bow?: number
}): Course {
  const cos = Math.cos(line.angle)
  const sin = Math.sin(line.angle)
  const bow = line.bow ?? 0
  return (x, y) => {
    const along = ((x - line.x) * cos + (y - line.y) * sin) / line.length
    const side = (y - line.y) * cos - (x - line.x) * sin - bow * 4 * along * (1 - along)
    return { across: side / line.halfWidth, along }
  }
}

/** A stroke round a centre, between two angles in radians. */
export function arc(bend: {
  x: number
  y: number
  radius: number
  from: number
  to: number
  halfWidth: number
}): Course {
  const sweep = bend.to - bend.from
  const middle = (bend.from + bend.to) / 2
  return (x, y) => {
    const dx = x - bend.x
    const dy = y - bend.y
    const turn = wrapped(Math.atan2(dy, dx) - middle) + sweep / 2
    return { across: (Math.hypot(dx, dy) - bend.radius) / bend.halfWidth, along: turn / sweep }
  }
}

function rounded(share: number): number {
  return share < 0 ? share : share > 1 ? 1 : Math.sqrt(share * (2 - share))
}

// The end a round tool leaves: further back at the edges than in the middle.
function startOf(across: number, halfWidth: number): number {
  return across * across * halfWidth * 0.45
}

function wrapped(angle: number): number {
  return angle - Math.PI * 2 * Math.round(angle / (Math.PI * 2))
}
