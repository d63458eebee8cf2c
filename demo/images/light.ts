import { clamp, mix, smoothstep } from './noise.ts'
import type { Colour } from './palette.ts'
import { type Plate, retouch } from './plate.ts'

/** A window's light on a wall, in shares of the picture's width. */
export interface WindowLight {
  readonly x: number
  readonly y: number
  readonly paneWidth: number
  readonly paneHeight: number
  readonly columns: number
  readonly rows: number
  /** Sideways shift for each unit downwards, and downwards for each unit sideways. */
  readonly slant: number
  readonly drop: number
  readonly softness: number
}

/** How much of the window a point sees, 0 in shadow to 1. */
export function windowLightAt(light: WindowLight, u: number, v: number): number {
  const across = (u - light.x - (v - light.y) * light.slant) / light.paneWidth
  const down = (v - light.y - (u - light.x) * light.drop) / light.paneHeight
  return paneAt(across, light.columns, light.softness) * paneAt(down, light.rows, light.softness)
}

/** Darkens all that the window does not light, warms what it does. */
export function lightFromWindow(plate: Plate, light: WindowLight, strength = 0.2): Plate {
  const sun: Colour = [1.035, 1.015, 0.975]
  const shade: Colour = [0.985 - strength, 0.965 - strength, 0.96 - strength]
  return retouch(plate, (colour, x, y) => {
    const lit = windowLightAt(light, x / plate.width, y / plate.width)
    return [
      clamp(colour[0] * mix(shade[0], sun[0], lit)),
      clamp(colour[1] * mix(shade[1], sun[1], lit)),
      clamp(colour[2] * mix(shade[2], sun[2], lit)),
    ]
  })
}

// One in each pane, falling off over the bars (a ninth of a pane wide) and outside.
function paneAt(at: number, count: number, softness: number): number {
  if (at < -softness || at > count + softness) return 0
  const ends =
    smoothstep(-softness, softness, at) * smoothstep(count + softness, count - softness, at)
  const toBar = Math.abs(at - Math.round(at))
  const isOutside = Math.round(at) <= 0 || Math.round(at) >= count
  return isOutside
    ? ends
    : ends * mix(0.12, 1, smoothstep(0.05 - softness * 0.5, 0.06 + softness, toBar))
}
