import { type FacePlace, facePoints, type InkLine } from './face.ts'
import { browHairs, type Hair, lashHairs, mirroredHair } from './hair.ts'
import type { Random } from './random.ts'
import { along, type Point, pointsOf } from './stroke.ts'

/** Three-quarter, looking left: eyes at 285, mouth at 485, chin at 610. */
export const threeQuarter = {
  contour: {
    points: pointsOf(
      '330,40 286,120 266,196 276,250 282,276 266,318 268,380 292,450 330,522 374,586 420,616 470,620',
    ),
    width: 10,
    start: 0.08,
    end: 0.35,
    peak: 0.55,
  },
  jaw: {
    points: pointsOf('470,620 540,600 620,548 690,468 728,380'),
    width: 10,
    start: 0.3,
    end: 0.05,
    peak: 0.35,
  },
  nose: {
    points: pointsOf('404,214 388,258 370,320 346,372 340,394 354,408 378,410'),
    width: 8,
    start: 0.05,
    end: 0.3,
    peak: 0.65,
  },
  nostril: {
    points: pointsOf('402,404 420,392 430,376 422,362'),
    width: 7,
    start: 0.4,
    end: 0.05,
    peak: 0.15,
  },
  farLid: {
    points: pointsOf('300,276 318,292 346,298 376,288'),
    width: 9,
    start: 0.2,
    end: 0.2,
    peak: 0.4,
  },
  nearLid: {
    points: pointsOf('448,290 480,308 528,314 580,300 622,274'),
    width: 12,
    start: 0.15,
    end: 0.2,
    peak: 0.6,
  },
  farFold: { points: pointsOf('304,254 330,244 366,254'), width: 4, start: 0.05, end: 0.05 },
  nearFold: {
    points: pointsOf('452,262 500,238 556,236 606,254'),
    width: 5,
    start: 0.05,
    end: 0.05,
  },
  upperLip: {
    points: pointsOf('336,486 356,468 376,462 390,468 408,461 440,472 490,494'),
    width: 6,
    start: 0.1,
    end: 0.1,
    peak: 0.45,
  },
  mouth: {
    points: pointsOf('338,488 362,486 388,492 420,488 462,492 498,496'),
    width: 9,
    start: 0.2,
    end: 0.1,
    peak: 0.5,
  },
  lowerLip: {
    points: pointsOf('362,520 392,530 424,526 456,512'),
    width: 7,
    start: 0.1,
    end: 0.1,
    peak: 0.5,
  },
  throat: { points: pointsOf('452,640 460,720 440,800 404,880'), width: 9, start: 0.05, end: 0.05 },
  nape: {
    points: pointsOf('724,420 736,560 760,680 830,780 940,850'),
    width: 11,
    start: 0.05,
    end: 0.05,
    peak: 0.6,
  },
} as const satisfies Record<string, InkLine>

export const threeQuarterLips: readonly Point[] = pointsOf(
  '336,487 356,469 376,462 390,468 408,461 440,472 494,495 456,514 424,528 392,531 362,520',
)

/** Brows and lashes of both eyes. */
export function threeQuarterHairs(place: FacePlace, random: Random): Hair[] {
  const size = place.size * 0.96
  const points = (list: readonly Point[]) => along(facePoints(list, place))
  // The far brow grows to the left: drawn to the right, then mirrored.
  const mirrored = (list: readonly Point[]) =>
    along(facePoints(list, place).map(([x, y]): Point => [-x, y]))
  return [
    ...browHairs(
      {
        lower: points(pointsOf('430,202 500,178 580,172 650,204')),
        upper: points(pointsOf('428,176 500,152 584,152 652,202')),
        hairs: 190,
        length: 0.05 * size,
        width: 3.4,
      },
      random,
    ),
    ...browHairs(
      {
        lower: mirrored(pointsOf('372,200 340,184 306,182 276,200')),
        upper: mirrored(pointsOf('370,180 338,166 304,167 275,197')),
        hairs: 90,
        length: 0.03 * size,
        width: 3,
      },
      random,
    ).map((hair) => mirroredHair(hair, 0)),
    ...lashHairs(
      {
        rim: points(threeQuarter.nearLid.points),
        count: 30,
        length: 0.062 * size,
        width: 4.4,
        fan: [2.0, 0.5],
        curl: [0.3, -0.6],
      },
      random,
    ),
    ...lashHairs(
      {
        rim: points([...threeQuarter.farLid.points].reverse()),
        count: 15,
        length: 0.042 * size,
        width: 3.6,
        fan: [1.5, 2.7],
        curl: [-0.1, 0.5],
      },
      random,
    ),
  ]
}
