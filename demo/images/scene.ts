import type { Colour } from './palette.ts'
import type { Vector } from './vector.ts'

export interface Scene {
  /** Distance to the nearest surface; may be too small, never too large. */
  readonly distance: (x: number, y: number, z: number) => number
  /** Colour of a surface (as displayed) and the light it gives off itself (linear). */
  readonly surface: (
    point: Vector,
    normal: Vector,
  ) => { colour: Colour; glow?: number; gloss?: number }
  readonly eye: Vector
  readonly target: Vector
  /** Height of the view over its distance. */
  readonly field: number
  /** Towards the sun. */
  readonly sun: Vector
  readonly sunColour: Colour
  readonly skyColour: Colour
  readonly bounce: Colour
  /** Width of the half shadow: 8 soft, 60 hard. */
  readonly hardness: number
  /** How much of the sun a window lets through to a point. */
  readonly window?: (point: Vector) => number
  /** What is seen where there is nothing (as displayed). */
  readonly backdrop?: (direction: Vector) => Colour
  /** What lies in front of all else, such as a glass: changes linear light. */
  readonly veil?: (ray: {
    from: Vector
    direction: Vector
    reached: number
    light: Colour
  }) => Colour
  readonly farthest: number
}
