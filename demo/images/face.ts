import { palette } from './palette.ts'
import { brushStroke, type Point, type Pressure, placed } from './stroke.ts'

/** One line of a drawing, in thousandths of the drawing's unit. */
export interface InkLine extends Pressure {
  readonly points: readonly Point[]
}

export interface FacePlace {
  readonly x: number
  readonly y: number
  /** Pixels a thousand units take. */
  readonly size: number
  readonly turn?: number
  readonly flip?: boolean
}

export function inkLines(
  lines: readonly InkLine[],
  place: FacePlace,
  colour: string = palette.ink,
): string {
  const scale = place.size / 1000
  const paths = lines.map((line) =>
    brushStroke(facePoints(line.points, place), { ...line, width: line.width * scale }),
  )
  return `<path fill="${colour}" fill-rule="nonzero" d="${paths.join('')}"/>`
}

export function facePoints(points: readonly Point[], place: FacePlace): Point[] {
  return placed(points, { ...place, scale: place.size / 1000 })
}

export function facePoint(x: number, y: number, place: FacePlace): Point {
  return facePoints([[x, y]], place)[0] ?? [0, 0]
}
