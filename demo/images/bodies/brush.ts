import type { Ball, Body } from '../bodies.ts'
import { union } from '../bodies.ts'
import { clamp, mix, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, type PaletteName, scaleColour } from '../palette.ts'
import { type Stick, stickDistance } from '../shapes.ts'
import type { Vector } from '../vector.ts'

/** A brush standing on its handle, hair upwards. */
export interface StandingBrush {
  readonly foot: Vector
  readonly top: Vector
  readonly handle: PaletteName
  readonly hair: PaletteName
  /** 1 is a handle 2 cm thick. */
  readonly size: number
}

export function brushBody(brush: StandingBrush): Body {
  const sticks = sticksOf(brush)
  const middle = between(brush, 0.5)
  const reach = Math.hypot(...between(brush, 0).map((value, index) => value - (middle[index] ?? 0)))
  const ball: Ball = { at: middle, radius: reach + 0.03 }
  return {
    ball,
    distance: union(
      sticks.map((stick) => ({ distance: (x, y, z) => stickDistance([x, y, z], stick) })),
    ),
    surface: (point) => {
      const near = sticks.map((stick) => stickDistance(point, stick))
      const piece = near.indexOf(Math.min(...near))
      if (piece === 0) return { colour: colourOf(brush.handle), gloss: 0.5 }
      if (piece === 1) return { colour: brass, gloss: 0.9 }
      return { colour: hairColour(brush, point) }
    },
  }
}

const brass = mixColours(colourOf('sand'), colourOf('umber'), 0.35)

// Handle, ferrule, hair.
function sticksOf(brush: StandingBrush): Stick[] {
  const at = (share: number): Vector => between(brush, share)
  const r = 0.0105 * brush.size
  return [
    { from: at(0), to: at(0.62), fromRadius: r * 0.45, toRadius: r, bulge: r * 0.25 },
    { from: at(0.6), to: at(0.76), fromRadius: r * 1.02, toRadius: r * 1.25 },
    { from: at(0.77), to: at(0.97), fromRadius: r * 1.2, toRadius: r * 0.22, bulge: r * 1.35 },
  ]
}

function hairColour(brush: StandingBrush, [x, y]: Vector): Colour {
  const streak = Math.sin(x * 1900 + Math.sin(y * 60) * 2) * 0.09
  const share = clamp((y - brush.foot[1]) / (brush.top[1] - brush.foot[1]))
  return scaleColour(colourOf(brush.hair), 0.85 + streak + smoothstep(0.78, 1, share) * 0.35)
}

function between({ foot, top }: StandingBrush, share: number): Vector {
  return [mix(foot[0], top[0], share), mix(foot[1], top[1], share), mix(foot[2], top[2], share)]
}
