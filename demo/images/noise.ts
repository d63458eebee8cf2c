import type { Random } from './random.ts'

/** Smooth noise of the plane in about [-1, 1]; one hill per unit of length. */
export type Noise = (x: number, y: number) => number

/** Gradient noise after Perlin (2002), its permutation drawn from `random`. */
export function createNoise(random: Random): Noise {
  const order = Uint8Array.from({ length: 512 })
  for (let index = 0; index < 256; index += 1) order[index] = index
  for (let index = 255; index > 0; index -= 1) {
    const other = Math.floor(random.next() * (index + 1))
    const held = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = held
  }
  order.copyWithin(256, 0, 256)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const a = (order[left & 255] ?? 0) + (top & 255)
    const b = (order[(left + 1) & 255] ?? 0) + (top & 255)
    const u = fade(dx)
    const v = fade(dy)
    const upper = mix(slope(order[a] ?? 0, dx, dy), slope(order[b] ?? 0, dx - 1, dy), u)
    const lower = mix(
      slope(order[(a + 1) & 511] ?? 0, dx, dy - 1),
      slope(order[(b + 1) & 511] ?? 0, dx - 1, dy - 1),
      u,
    )
    return mix(upper, lower, v) * 1.4
  }
}

/** Octaves of noise laid over each other, each twice as fine and half as high. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let sum = 0
    let height = 1
    let scale = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += height * noise(x * scale + octave * 17.3, y * scale - octave * 9.1)
      total += height
      height *= 0.5
      scale *= 2.03
    }
    return sum / total
  }
}

/** 0 below `low`, 1 above `high`, a smooth S between; `low` may be the greater. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

const slopes: readonly (readonly [number, number])[] = Array.from({ length: 16 }, (_, index) => [
  Math.cos((index * Math.PI) / 8 + 0.2),
  Math.sin((index * Math.PI) / 8 + 0.2),
])

function slope(hash: number, x: number, y: number): number {
  const [gx, gy] = slopes[hash & 15] ?? [0, 0]
  return gx * x + gy * y
}
