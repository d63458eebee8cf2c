import { facePoint, facePoints, inkLines } from '../face.ts'
import { hairPath } from '../hair.ts'
import { colourOf, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubLayers, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { closedShape, type Point, pointsOf } from '../stroke.ts'
import { threeQuarter, threeQuarterHairs, threeQuarterLips } from '../three-quarter.ts'

const skinPatch: readonly Point[] = pointsOf(
  '350,10 286,120 270,230 262,330 276,420 340,540 420,622 500,618 610,560 700,460 742,340 760,180 700,40 540,-30',
)
const hairPatch: readonly Point[] = pointsOf(
  '336,34 420,-6 540,40 636,130 700,236 728,330 772,356 850,330 886,240 880,90 800,-60 660,-150 510,-150 400,-90',
)
const knot: readonly Point[] = pointsOf('842,300 900,236 990,250 1030,340 990,430 900,446 838,390')

/** Luminous skin: a face in three-quarter, few lines, powder on lids and cheekbones. */
export async function drawTruccoLuminoso(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  // With paper on all sides: an upright crop keeps the knot whole.
  const place = { x: -0.1 * w, y: 0.26 * h, size: 0.92 * w, turn: 0.02 }
  const off = { ...place, x: place.x + 0.014 * w, y: place.y + 0.008 * h }
  const on = (points: readonly Point[]) => closedShape(facePoints(points, off))
  const paper = createPaper(sheet, 'bone')
  const flat = await layOver(
    paper,
    `
    <path d="${on(skinPatch)}" fill="${palette.powder}" fill-opacity="0.62"/>
    <path d="${on(hairPatch)}" fill="${palette.clay}" fill-opacity="0.9"/><path d="${on(knot)}" fill="${palette.clay}" fill-opacity="0.9"/>
    <path d="${on(threeQuarterLips)}" fill="${palette.blush}"/>`,
    'multiply',
  )
  const spot = (
    x: number,
    y: number,
    size: { rx: number; ry: number; turn: number; soft: number },
  ) =>
    softSpot(paper, {
      ...size,
      at: facePoint(x, y, place),
      rx: size.rx * place.size,
      ry: size.ry * place.size,
    })
  const layers = [
    {
      colour: colourOf('blush'),
      density: await spot(585, 395, { rx: 0.13, ry: 0.065, turn: -28, soft: 60 }),
      strength: 0.62,
    },
    {
      colour: colourOf('blush'),
      density: await spot(300, 385, { rx: 0.035, ry: 0.06, turn: 12, soft: 36 }),
      strength: 0.45,
    },
    {
      colour: colourOf('clay'),
      density: await spot(535, 278, { rx: 0.095, ry: 0.034, turn: -4, soft: 26 }),
      strength: 0.55,
    },
    {
      colour: colourOf('clay'),
      density: await spot(338, 276, { rx: 0.04, ry: 0.02, turn: 0, soft: 16 }),
      strength: 0.5,
    },
    {
      colour: colourOf('ivory'),
      density: await spot(566, 345, { rx: 0.1, ry: 0.016, turn: -24, soft: 18 }),
      strength: 0.95,
    },
    {
      colour: colourOf('ivory'),
      density: await spot(374, 318, { rx: 0.007, ry: 0.07, turn: 18, soft: 9 }),
      strength: 0.95,
    },
    {
      colour: colourOf('ivory'),
      density: await spot(398, 452, { rx: 0.02, ry: 0.008, turn: 0, soft: 8 }),
      strength: 0.9,
    },
  ]
  const rubbed = rubLayers(flat, layers, seed)
  const hairs = threeQuarterHairs(place, random).map(hairPath).join('')
  const strands = [0, 1, 2, 3, 4].map((index) => ({
    points: [
      [352 + index * 30, 20 - index * 32],
      [470 + index * 38, -4 - index * 32],
      [630 + index * 34, 96 - index * 34],
      [744 + index * 24, 240 - index * 22],
      [846 + index * 12, 330 - index * 14],
    ] as const,
    width: 5 + (index % 3) * 3,
    start: 0.05,
    end: 0.05,
  }))
  const details = [
    {
      points: pointsOf('722,300 748,276 772,300 764,360 738,398 722,388'),
      width: 8,
      start: 0.1,
      end: 0.1,
    },
    {
      points: pointsOf('860,320 920,276 990,310 994,386 930,414 890,372 930,336'),
      width: 7,
      start: 0.1,
      end: 0.05,
    },
  ] as const
  const ink = inkLines([...Object.values(threeQuarter), ...strands, ...details], place)
  return addGrain(await layOver(rubbed, `${ink}<path fill="${palette.ink}" d="${hairs}"/>`), {
    seed,
    amount: 0.016,
  })
}
