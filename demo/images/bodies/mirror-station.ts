import { type Body, clouded } from '../bodies.ts'
import { type Noise, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from '../palette.ts'
import { stickDistance } from '../shapes.ts'
import type { Vector } from '../vector.ts'

/** Metres from one station of the row to the next. */
const spacing = 1.05
const mirror = { halfWidth: 0.34, foot: 0.14, spring: 0.62 }
const rimRadius = mirror.halfWidth + 0.022

/** An endless row of stations along x: arched mirror, bulbs, stool, pots; the table top is y = 0. */
export function mirrorStations(noise: Noise): Body[] {
  return [
    { distance: arched(0.045, 0.03), surface: clouded(colourOf('ivory'), noise) },
    {
      distance: arched(0, 0.036),
      surface: (point) => ({ colour: scaleColour(reflection(point), 0.93), glow: 0.1 }),
    },
    { distance: bulbs, surface: () => ({ colour: [1, 0.93, 0.8], glow: 1.5 }) },
    {
      distance: seat,
      surface: clouded(mixColours(colourOf('clay'), colourOf('wine'), 0.3), noise),
    },
    { distance: legs, surface: clouded(colourOf('umber'), noise) },
    { distance: pots, surface: clouded(colourOf('sage'), noise) },
  ]
}

/** The light of the bulbs on the wall behind a mirror, linear. */
export function bulbGlow([x, y]: Vector): number {
  return 0.55 * Math.exp(-Math.max(0, archDistance(repeat(x), y)) * 7)
}

function repeat(x: number): number {
  return x - spacing * Math.round(x / spacing)
}

function archDistance(x: number, y: number): number {
  const rise = y - mirror.spring
  if (rise > 0) return Math.hypot(x, rise) - mirror.halfWidth
  return Math.max(Math.abs(x) - mirror.halfWidth, mirror.foot - y)
}

function arched(grow: number, depth: number): Body['distance'] {
  return (x, y, z) => Math.max(archDistance(repeat(x), y) - grow, Math.abs(z) - depth) * 0.9
}

// Five up each side, nine over the arch.
const bulbPlaces: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 5 }, (_, index) => [rimRadius, 0.2 + index * 0.105] as const),
  ...Array.from({ length: 4 }, (_, index) => {
    const turn = ((index + 0.62) * Math.PI) / 9.3
    return [Math.cos(turn) * rimRadius, mirror.spring + Math.sin(turn) * rimRadius] as const
  }),
]

function bulbs(x: number, y: number, z: number): number {
  if (z > 0.4) return z - 0.1
  const side = Math.abs(repeat(x))
  let least = 9
  for (const [bulbX, bulbY] of bulbPlaces)
    least = Math.min(least, (side - bulbX) ** 2 + (y - bulbY) ** 2 + (z - 0.045) ** 2)
  return Math.sqrt(least) - 0.022
}

function seat(x: number, y: number, z: number): number {
  const flat = Math.hypot(repeat(x), z - 0.78)
  return Math.hypot(Math.max(0, flat - 0.15), Math.max(0, Math.abs(y + 0.24) - 0.015)) - 0.028
}

function legs(worldX: number, y: number, z: number): number {
  const x = repeat(worldX)
  const leg = stickDistance([Math.abs(x), y, 0.78 + Math.abs(z - 0.78)], {
    from: [0.09, -0.26, 0.87],
    to: [0.15, -0.8, 0.93],
    fromRadius: 0.014,
    toRadius: 0.011,
  })
  const ring = Math.hypot(Math.hypot(x, z - 0.78) - 0.172, y + 0.56) - 0.008
  return Math.min(leg, ring)
}

function pots(worldX: number, y: number, z: number): number {
  const x = repeat(worldX)
  const pot = Math.max(Math.hypot(x - 0.24, z - 0.22) - 0.035, Math.abs(y - 0.04) - 0.05)
  const jar = Math.max(Math.hypot(x - 0.15, z - 0.28) - 0.028, Math.abs(y - 0.02) - 0.03)
  const brush = stickDistance([x, y, z], {
    from: [0.24, 0.04, 0.22],
    to: [0.27, 0.24, 0.23],
    fromRadius: 0.006,
    toRadius: 0.012,
  })
  return Math.min(pot, jar, brush) * 0.9
}

// What a mirror shows: the room opposite, lighter above, its window in two leaves.
function reflection([worldX, y]: Vector): Colour {
  const x = repeat(worldX) + 0.03 + (y - 0.5) * 0.12
  const across = smoothstep(0.012, 0, Math.abs(Math.abs(x) - 0.11) - 0.085)
  const pane = across * smoothstep(0.3, 0.32, y) * smoothstep(0.8, 0.78, y)
  const room = mixColours(colourOf('sand'), colourOf('rose'), 0.35)
  const lit = mixColours(room, colourOf('bone'), smoothstep(0.1, 0.95, y))
  return mixColours(lit, colourOf('ivory'), pane * 0.6)
}
