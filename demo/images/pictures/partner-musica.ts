import { type PaletteName, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

// In half lengths of the body, which lies about the origin with the neck above.
const rightSide = pointsOf(
  '0,-1 0.3,-0.98 0.52,-0.82 0.56,-0.58 0.45,-0.36 0.47,-0.28 0.36,-0.12 0.34,0.04 0.43,0.16 0.56,0.22 0.66,0.4 0.68,0.62 0.56,0.88 0.3,1 0,1.03',
)
const body: Point[] = [
  ...rightSide,
  ...rightSide
    .slice(1, -1)
    .map(([x, y]): Point => [-x, y])
    .reverse(),
]
const fingerboard = pointsOf('-0.07,-2.02 0.07,-2.02 0.11,-0.3 -0.11,-0.3')
const tailpiece = pointsOf('-0.09,0.42 0.09,0.42 0.13,0.5 0.06,0.92 -0.06,0.92 -0.13,0.5')
const soundHole = pointsOf('0.24,-0.1 0.3,-0.02 0.26,0.12 0.3,0.26 0.36,0.3')
const scroll = pointsOf('0,-2 0.02,-2.2 0.08,-2.34 -0.02,-2.44 -0.12,-2.36 -0.07,-2.27 0.01,-2.31')

/** A violin and its bow, in washes of varnish under ink. */
export async function drawPartnerMusica(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const place = { x: 0.405 * w, y: 0.605 * h, scale: 0.285 * h, turn: 0.92 }
  const at = (points: readonly Point[]) => placed(points, place)
  const fill = (points: readonly Point[], colour: PaletteName, opacity = 1) =>
    `<path d="${closedShape(at(points))}" fill="${palette[colour]}" fill-opacity="${opacity}"/>`
  const line = (points: readonly Point[], width: number, colour: PaletteName = 'ink') =>
    `<path d="${brushStroke(at(points), { width, start: 0.5, end: 0.4 })}" fill="${palette[colour]}"/>`
  const mirrored = (points: readonly Point[]) => points.map(([x, y]): Point => [-x, y])
  const sides = [rightSide, mirrored(rightSide)]

  const washes = [
    `<circle cx="${0.68 * w}" cy="${0.4 * h}" r="${0.3 * h}" fill="${palette.powder}"/>`,
    fill(body, 'ochre', 0.75),
    fill(grown(body, 0.9), 'clay', 0.8),
    fill(grown(body, 0.62), 'ochre', 0.35),
  ].join('')
  const drawn = [
    ...sides.map((side) => line(side, 11)),
    ...sides.map((side) => line(grown(side, 0.92), 3.5, 'wine')),
    grainOf(random)
      .map((grain) => line(grain, 2.4, 'terracotta'))
      .join(''),
    ...[soundHole, mirrored(soundHole)].map((hole) => line(hole, 17)),
    fill(fingerboard, 'ink'),
    fill(tailpiece, 'ink'),
    line(scroll, 26),
    ...[-2.24, -2.14].flatMap((y) => [
      line(
        [
          [-0.04, y],
          [-0.22, y + 0.02],
        ],
        20,
        'umber',
      ),
      line(
        [
          [0.04, y + 0.05],
          [0.22, y + 0.07],
        ],
        20,
        'umber',
      ),
    ]),
    line(
      [
        [-0.17, 0.13],
        [0, 0.1],
        [0.17, 0.13],
      ],
      17,
      'bone',
    ),
    ...[-0.05, -0.017, 0.017, 0.05].map((x) =>
      line(
        [
          [x * 0.8, -2.02],
          [x * 1.5, -0.8],
          [x * 2, 0.46],
        ],
        3,
        'bone',
      ),
    ),
    ...bow.map((stroke) => line(...stroke)),
  ].join('')
  const washed = await layOver(createPaper(sheet, 'paper'), washes, 'multiply')
  return addGrain(await layOver(washed, drawn), { seed, amount: 0.018 })
}

const grown = (points: readonly Point[], factor: number): Point[] =>
  points.map(([x, y]) => [x * factor, y * factor])

/** Lines of the wood, between the edge and the strings. */
function grainOf(random: Random): Point[][] {
  return [-0.5, -0.42, -0.34, -0.22, 0.22, 0.34, 0.42, 0.5].map((x) => {
    const end = random.between(0.62, 0.8)
    return [
      [x, 0.42 + random.spread() * 0.03],
      [x * 1.03, 0.56],
      [x * 0.94, end],
    ]
  })
}

/** Beside the violin; its hair is the lighter of the two lines. */
const bow: readonly [points: Point[], width: number, colour: PaletteName][] = [
  [pointsOf('-0.98,0.72 -0.93,-0.3 -0.93,-1.2 -0.9,-1.95'), 13, 'umber'],
  [pointsOf('-1.08,0.6 -1.04,-0.6 -0.98,-1.88'), 4, 'sand'],
  [pointsOf('-1.11,0.5 -1.04,0.48 -0.97,0.5'), 34, 'ink'],
]
