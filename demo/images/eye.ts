import { browHairs, type Hair, hairPath, lashHairs, mirroredHair } from './hair.ts'
import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { along, brushStroke, type Point, placed, pointsOf } from './stroke.ts'

/** A closed eye in thousandths of its width: inner corner left, outer corner right. */
export const closedEye = {
  rim: pointsOf('0,0 90,52 230,118 400,158 580,160 760,122 900,58 1000,-6'),
  crease: pointsOf('70,-88 200,-190 380,-262 560,-282 740,-244 890,-160 985,-70'),
  tear: pointsOf('6,2 -30,-8 -62,6'),
  lower: pointsOf('-70,-640 110,-690 340,-742 560,-768 790,-742 1010,-640 1170,-500'),
  upper: pointsOf('-80,-742 100,-800 330,-856 560,-872 800,-826 1020,-690 1170,-504'),
} as const satisfies Record<string, readonly Point[]>

export interface EyePlace {
  readonly x: number
  readonly y: number
  /** Width of the eye in pixels. */
  readonly width: number
  readonly turn?: number
  readonly flip?: boolean
}

export type EyeLine = keyof typeof closedEye

export function eyeLine(line: EyeLine, place: EyePlace): Point[] {
  return placed(closedEye[line], {
    x: place.x,
    y: place.y,
    scale: place.width / 1000,
    turn: place.turn ?? 0,
    flip: place.flip ?? false,
  })
}

/** The shape between two lines of the eye, as closed points. */
export function between(one: readonly Point[], other: readonly Point[]): Point[] {
  return [...one, ...[...other].reverse()]
}

/** Rim, crease and lashes in ink, as SVG. */
export function inkEye(place: EyePlace, random: Random, lashCount = 58): string {
  const unit = place.width / 1000
  const rim = eyeLine('rim', place)
  const lines = [
    brushStroke(rim, { width: 26 * unit, start: 0.2, end: 0.35, peak: 0.68 }),
    brushStroke(eyeLine('crease', place), { width: 8 * unit, start: 0.05, end: 0.05, peak: 0.55 }),
    brushStroke(eyeLine('tear', place), { width: 8 * unit, start: 0.9, end: 0.1, peak: 0.1 }),
  ]
  const lashes = eyeLashes(place, random, lashCount).map(hairPath)
  return `<path fill="${palette.ink}" fill-rule="nonzero" d="${[...lines, ...lashes].join('')}"/>`
}

/** The lashes of a closed eye: down and outwards, tips curling up. */
export function eyeLashes(place: EyePlace, random: Random, count: number): Hair[] {
  const unit = place.width / 1000
  const turn = place.turn ?? 0
  const hairs = lashHairs(
    {
      rim: along(eyeLine('rim', { ...place, flip: false })),
      count,
      length: 265 * unit,
      width: 11.5 * unit,
      fan: [2.15 + turn, 0.42 + turn],
      curl: [0.5, -0.8],
    },
    random,
  )
  if (!place.flip) return hairs
  return hairs.map((hair) => mirroredHair(hair, place.x))
}

/** The brow above the eye, hair by hair, as SVG. */
export function inkBrow(place: EyePlace, random: Random, hairs = 260): string {
  const unit = place.width / 1000
  const paths = browHairs(
    {
      lower: along(eyeLine('lower', place)),
      upper: along(eyeLine('upper', place)),
      hairs,
      length: 190 * unit,
      width: 9 * unit,
    },
    random,
  ).map(hairPath)
  return `<path fill="${palette.ink}" fill-opacity="0.9" fill-rule="nonzero" d="${paths.join('')}"/>`
}

/** The bridge of the nose, one stroke beside the inner corner, as SVG. */
export function inkNose(place: EyePlace): string {
  const unit = place.width / 1000
  const line = placed(pointsOf('-190,-560 -235,-380 -228,-160 -262,120 -318,420 -350,700'), {
    x: place.x,
    y: place.y,
    scale: unit,
  })
  const stroke = brushStroke(line, {
    width: 15 * unit,
    start: 0.05,
    end: 0.05,
    peak: 0.45,
  })
  return `<path fill="${palette.ink}" d="${stroke}"/>`
}
