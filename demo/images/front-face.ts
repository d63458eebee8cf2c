import { browHairs, type Hair, hairPath, lashHairs, mirroredHair } from './hair.ts'
import type { Random } from './random.ts'
import { along, brushStroke, type Point, type Pressure, placed, pointsOf } from './stroke.ts'

// Half a face seen from the front, in thousandths; the other half mirrors it. Eyes at 0.
const halfLines: readonly (Pressure & { points: readonly Point[] })[] = [
  {
    points: pointsOf('0,-306 70,-300 136,-262 182,-200 208,-130'),
    width: 5,
    start: 0.3,
    end: 0.05,
  },
  {
    points: pointsOf('0,-384 96,-372 196,-322 262,-230 288,-110 280,20'),
    width: 7,
    start: 0.3,
    end: 0.05,
    peak: 0.6,
  },
  {
    points: pointsOf('226,-150 238,-110 240,0 230,90 206,190 160,282 100,352 46,386 0,394'),
    width: 7,
    start: 0.05,
    end: 0.5,
    peak: 0.5,
  },
  { points: pointsOf('242,-30 262,-44 274,-8 262,60 240,92'), width: 5, start: 0.1, end: 0.1 },
  {
    points: pointsOf('60,-2 86,14 124,24 162,18 194,-6'),
    width: 9,
    start: 0.15,
    end: 0.3,
    peak: 0.7,
  },
  { points: pointsOf('66,-22 100,-46 146,-50 190,-30'), width: 4, start: 0.05, end: 0.05 },
  { points: pointsOf('30,-60 24,-10 22,50 28,100'), width: 4, start: 0.05, end: 0.05 },
  {
    points: pointsOf('44,106 56,122 48,142 32,144 16,154 0,158'),
    width: 6,
    start: 0.1,
    end: 0.4,
    peak: 0.5,
  },
  { points: pointsOf('0,222 18,212 44,222 92,246'), width: 5, start: 0.5, end: 0.1 },
  { points: pointsOf('0,246 30,243 60,246 96,247'), width: 6, start: 0.8, end: 0.1, peak: 0.15 },
  { points: pointsOf('94,250 62,276 30,288 0,290'), width: 6, start: 0.1, end: 0.6, peak: 0.7 },
  { points: pointsOf('112,356 113,410 122,458 140,492'), width: 7, start: 0.05, end: 0.05 },
]
/** The lips of the front face as a shape to colour. */
export const frontLips: readonly Point[] = pointsOf(
  '-96,247 -44,222 -18,212 0,222 18,212 44,222 96,247 62,276 30,288 -30,288 -62,276',
)

export interface FrontPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turn: number
}

/** A face seen from the front in fine lines, brows and lashes hair by hair, as path data. */
export function frontFacePath(place: FrontPlace, random: Random): string {
  const unit = place.scale
  const put = (points: readonly Point[]) => placed(points, place)
  const mirrored = (points: readonly Point[], side: number): Point[] =>
    put(points.map(([x, y]) => [x * side, y]))
  const strokes = [1, -1].flatMap((side) =>
    halfLines.map((line) =>
      brushStroke(mirrored(line.points, side), { ...line, width: line.width * unit }),
    ),
  )
  const hairs = [1, -1].flatMap((side) =>
    [
      ...browHairs(
        {
          lower: along(put(pointsOf('40,-74 96,-92 150,-100 214,-66'))),
          upper: along(put(pointsOf('38,-96 94,-114 152,-118 216,-68'))),
          hairs: 130,
          length: 40 * unit,
          width: 3.2 * unit,
        },
        random,
      ),
      ...lashHairs(
        {
          rim: along(put(pointsOf('64,0 86,14 124,24 162,18 194,-6'))),
          count: 24,
          length: 36 * unit,
          width: 3.2 * unit,
          fan: [2.0, 0.6],
          curl: [0.3, -0.6],
        },
        random,
      ),
    ].map((hair) => hairPath(side === 1 ? hair : otherSide(hair, place))),
  )
  return [...strokes, ...hairs].join('')
}

// The face is turned a little: what is mirrored moves down as it moves to the left.
function otherSide(hair: Hair, place: FrontPlace): Hair {
  const [x, y] = hair.root
  const lowered: Hair = { ...hair, root: [x, y - (x - place.x) * 2 * place.turn] }
  return mirroredHair(lowered, place.x)
}
