import { type FacePlace, facePoints, type InkLine } from './face.ts'
import { hairPath, lashHairs, mirroredHair } from './hair.ts'
import type { Random } from './random.ts'
import { along, type Point, pointsOf } from './stroke.ts'

/** Looking left: hairline at 0, tip of the nose at 400, chin at 650. */
export const profile = {
  forehead: {
    points: pointsOf(
      '196,-96 128,-30 92,50 76,122 74,172 86,214 84,242 68,288 42,340 16,384 12,402 26,418',
    ),
    width: 9,
    start: 0.1,
    end: 0.5,
    peak: 0.55,
  },
  nose: {
    points: pointsOf('26,418 46,423 66,432 70,447'),
    width: 6,
    start: 0.5,
    end: 0.2,
    peak: 0.4,
  },
  nostril: {
    points: pointsOf('56,411 68,401 84,405 90,420 84,431'),
    width: 6,
    start: 0.1,
    end: 0.1,
    peak: 0.6,
  },
  philtrum: {
    points: pointsOf('68,446 60,466 40,486 34,498 42,508 62,512'),
    width: 7,
    start: 0.1,
    end: 0.4,
    peak: 0.7,
  },
  mouth: {
    points: pointsOf('56,511 84,510 108,516 128,522'),
    width: 8,
    start: 0.6,
    end: 0.1,
    peak: 0.2,
  },
  lowerLip: {
    points: pointsOf('58,514 44,524 42,540 56,556 74,566'),
    width: 7,
    start: 0.3,
    end: 0.1,
    peak: 0.45,
  },
  chin: {
    points: pointsOf('74,566 66,586 62,610 74,640 108,660 150,658'),
    width: 8,
    start: 0.1,
    end: 0.3,
    peak: 0.6,
  },
  jaw: {
    points: pointsOf('150,658 230,636 320,596 392,532 424,450'),
    width: 9,
    start: 0.25,
    end: 0.05,
    peak: 0.4,
  },
  throat: {
    points: pointsOf('196,664 232,716 246,800 234,900 196,1000'),
    width: 8,
    start: 0.05,
    end: 0.05,
    peak: 0.5,
  },
  nape: {
    points: pointsOf('500,560 512,680 548,800 640,900 760,960'),
    width: 9,
    start: 0.05,
    end: 0.05,
    peak: 0.55,
  },
  lid: {
    points: pointsOf('122,268 144,284 174,286 212,266'),
    width: 9,
    start: 0.2,
    end: 0.1,
    peak: 0.4,
  },
  fold: { points: pointsOf('124,246 156,228 196,232 226,254'), width: 4, start: 0.05, end: 0.05 },
  brow: {
    points: pointsOf('104,182 136,160 188,150 244,168 278,194'),
    width: 15,
    start: 0.25,
    end: 0.05,
    peak: 0.35,
  },
  ear: {
    points: pointsOf('470,330 500,296 528,320 520,380 490,424 472,416'),
    width: 7,
    start: 0.1,
    end: 0.1,
    peak: 0.4,
  },
} as const satisfies Record<string, InkLine>

/** The lips of the profile as a shape to colour. */
export const profileLips: readonly Point[] = pointsOf(
  '40,487 34,498 50,510 42,526 44,543 62,556 92,540 128,522 100,498 66,480',
)

/** The lashes of the profile's closed eye, as path data; `length` and `width` in pixels. */
export function profileLashes(
  place: FacePlace,
  size: { count: number; length: number; width: number },
  random: Random,
): string {
  const rim = along(facePoints(profile.lid.points.slice(0, 3), { ...place, flip: false }))
  const hairs = lashHairs({ ...size, rim, fan: [2.75, 2.0], curl: [0.5, 0.3] }, random)
  return hairs.map((hair) => hairPath(place.flip ? mirroredHair(hair, place.x) : hair)).join('')
}
