import { mix } from './noise.ts'
import type { Random } from './random.ts'
import { outline, type Point } from './stroke.ts'

/** One hair: where it grows, which way at root and at tip (radians), its length and root width. */
export interface Hair {
  readonly root: Point
  readonly angle: number
  readonly tipAngle: number
  readonly length: number
  readonly width: number
}

/** The outline of a hair, widest near the root and fine at the tip, as path data. */
export function hairPath(hair: Hair): string {
  const steps = 9
  const left: Point[] = []
  const right: Point[] = []
  let [x, y] = hair.root
  for (let step = 0; step <= steps; step += 1) {
    const along = step / steps
    const angle = mix(hair.angle, hair.tipAngle, along)
    const half = (hair.width / 2) * Math.min(1, 0.55 + along * 3) * (1 - along ** 1.7)
    left.push([x - Math.sin(angle) * half, y + Math.cos(angle) * half])
    right.push([x + Math.sin(angle) * half, y - Math.cos(angle) * half])
    x += (Math.cos(angle) * hair.length) / steps
    y += (Math.sin(angle) * hair.length) / steps
  }
  return outline([...left, ...right.reverse()])
}

/** The hair on the other side of an upright line at `axis`. */
export function mirroredHair(hair: Hair, axis: number): Hair {
  return {
    ...hair,
    root: [2 * axis - hair.root[0], hair.root[1]],
    angle: Math.PI - hair.angle,
    tipAngle: Math.PI - hair.tipAngle,
  }
}

export interface Brow {
  /** The lower and the upper edge, from the head of the brow to its tail. */
  readonly lower: (along: number) => Point
  readonly upper: (along: number) => Point
  readonly hairs: number
  readonly length: number
  readonly width: number
}

/**
 * The hairs of a brow: upright at its head, then lower ones combed up and upper ones down so that
 * they meet on the ridge, all leaning to the tail.
 */
export function browHairs(brow: Brow, random: Random): Hair[] {
  const hairs: Hair[] = []
  for (let index = 0; index < brow.hairs; index += 1) {
    const along = random.next() ** 0.92
    const across = Math.min(1, Math.max(0, 0.5 + random.spread() * 0.62))
    // The head of a brow is thin: one in two of its hairs is left out.
    if (along < 0.22 && random.next() < 0.5 - along * 2) continue
    const low = brow.lower(along)
    const high = brow.upper(along)
    const ahead = brow.lower(Math.min(1, along + 0.03))
    const behind = brow.lower(Math.max(0, along - 0.03))
    const run = Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0])
    const upright = Math.max(0, 1 - along / 0.3) ** 1.2
    const lift = mix(mix(0.62, 0.2, along), mix(0.02, -0.34, Math.min(1, along * 2)), across)
    const rise = mix(lift, mix(1.42, 1.15, across), upright) + random.spread() * 0.17
    const size =
      mix(0.72, 1, Math.sin(Math.min(1, along * 1.15 + 0.15) * Math.PI)) * random.between(0.7, 1.15)
    hairs.push({
      root: [
        mix(low[0], high[0], across) + random.spread() * brow.width * 2,
        mix(low[1], high[1], across) + random.spread() * brow.width * 2,
      ],
      angle: run - rise,
      tipAngle: run - rise * 0.35 + 0.12 + (across - 0.5) * 0.2 + random.spread() * 0.14,
      length: brow.length * size * mix(0.85, 1, across),
      width: brow.width * random.between(0.6, 1.1),
    })
  }
  return hairs
}

export interface Lashes {
  /** The rim of the lid from the inner to the outer corner. */
  readonly rim: (along: number) => Point
  readonly count: number
  readonly length: number
  readonly width: number
  /** The way lashes point at the two corners, in radians, and how far each curls to its tip. */
  readonly fan: readonly [inner: number, outer: number]
  readonly curl: readonly [inner: number, outer: number]
}

/** Lashes in small groups whose tips lean together, longest towards the outer corner. */
export function lashHairs(lashes: Lashes, random: Random): Hair[] {
  return Array.from({ length: lashes.count }, (_, index) => {
    const along = (index + 0.5 + random.spread() * 0.3) / lashes.count
    const group = Math.sin(index * 1.55) * 0.05
    const angle = mix(lashes.fan[0], lashes.fan[1], along) + group + random.spread() * 0.04
    const swell = 0.5 + 0.5 * Math.sin(Math.min(1, along * 0.85 + 0.08) * Math.PI * 0.8)
    return {
      root: lashes.rim(along),
      angle,
      tipAngle: angle + mix(lashes.curl[0], lashes.curl[1], along) + random.spread() * 0.08,
      length: lashes.length * swell * random.between(0.66, 1.08),
      width: lashes.width * random.between(0.8, 1.15),
    }
  })
}
