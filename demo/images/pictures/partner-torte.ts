import { palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

/** Middle and radius in pixels. */
type Fruit = (x: number, y: number, size: number, random: Random) => string

// Shares of the cake's half width, from its middle; the ones in front come last.
const fruits: readonly [kind: 'fig' | 'apricot' | 'berries' | 'sprig', x: number, y: number][] = [
  ['sprig', -0.72, -0.24],
  ['sprig', 0.62, -0.3],
  ['apricot', -0.42, -0.22],
  ['fig', 0.06, -0.26],
  ['apricot', 0.44, -0.18],
  ['berries', -0.72, -0.06],
  ['berries', -0.16, -0.14],
  ['berries', 0.78, -0.06],
  ['fig', -0.44, 0.02],
  ['fig', 0.52, 0.04],
  ['apricot', 0.05, 0.06],
  ['berries', 0.28, 0.1],
  ['berries', -0.2, 0.12],
]

/** A low cake of fruit on its stand, in washed paper and ink. */
export async function drawPartnerTorte(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const [x, top, half] = [0.5 * w, 0.46 * h, 0.29 * w]
  const bottom = top + 0.2 * h
  const rim = half * 0.2
  const washes = [
    `<circle cx="${0.5 * w}" cy="${0.42 * h}" r="${0.36 * h}" fill="${palette.powder}" fill-opacity="0.8"/>`,
    `<path d="${closedShape(stand(x, bottom, half))}" fill="${palette.bone}"/>`,
    `<ellipse cx="${x}" cy="${bottom}" rx="${half * 1.28}" ry="${rim * 1.05}" fill="${palette.bone}"/>`,
  ].join('')
  const sides = `M${x - half} ${top}V${bottom - rim * 0.2}A${half} ${rim} 0 0 0 ${x + half} ${bottom - rim * 0.2}V${top}A${half} ${rim} 0 0 1 ${x - half} ${top}Z`
  const cake = [
    `<path d="${sides}" fill="${palette.ochre}" fill-opacity="0.9"/>`,
    `<path d="${sides}" fill="${palette.sand}" fill-opacity="0.55"/>`,
    `<ellipse cx="${x}" cy="${top}" rx="${half}" ry="${rim}" fill="${palette.ivory}"/>`,
  ].join('')
  const edge = (y: number, width: number, colour: string, reach = half) =>
    `<path d="${brushStroke(arc(x, y, reach, rim), { width, start: 0.4, end: 0.3 })}" fill="${colour}"/>`
  const inked = [
    edge(bottom, 8, palette.ink, half * 1.27),
    edge((top + bottom) / 2 - rim * 0.1, 24, palette.ivory),
    edge((top + bottom) / 2, 5, palette.clay),
    edge(bottom - rim * 0.2, 6, palette.umber),
    ...[-1, 1].map((side) => uprightLine(x + side * half, top, bottom - rim * 0.2)),
    edge(top, 6, palette.ink),
    ...fruits.map(([kind, fx, fy]) =>
      draw[kind](x + fx * half, top + fy * half * 0.62, half * 0.2, random),
    ),
  ].join('')
  const washed = await layOver(createPaper(sheet, 'paper'), washes, 'multiply')
  return addGrain(await layOver(washed, cake + inked), { seed, amount: 0.018 })
}

const stand = (x: number, y: number, half: number): Point[] =>
  placed(
    pointsOf(
      '-0.16,0.1 -0.1,0.28 -0.09,0.5 -0.42,0.66 -0.42,0.71 0.42,0.71 0.42,0.66 0.09,0.5 0.1,0.28 0.16,0.1',
    ),
    { x, y, scale: half },
  )

/** The front of a circle seen from above. */
const arc = (x: number, y: number, half: number, rim: number): Point[] =>
  [-1, -0.92, -0.7, -0.36, 0, 0.36, 0.7, 0.92, 1].map((share) => [
    x + share * half,
    y + Math.sqrt(1 - share * share) * rim,
  ])

const uprightLine = (x: number, from: number, to: number): string =>
  `<path d="${brushStroke(
    [
      [x, from],
      [x, (from + to) / 2],
      [x, to],
    ],
    { width: 6, start: 0.5, end: 0.5 },
  )}" fill="${palette.ink}"/>`

const disc = (x: number, y: number, size: number, colour: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${colour}"/>`

const ring = (x: number, y: number, size: number, width: number): string => {
  const points = Array.from({ length: 13 }, (_, index): Point => {
    const turn = -2.2 + (index * Math.PI * 1.85) / 12
    return [x + Math.cos(turn) * size, y + Math.sin(turn) * size]
  })
  return `<path d="${brushStroke(points, { width, start: 0.2, end: 0.1 })}" fill="${palette.ink}"/>`
}

const fig: Fruit = (x, y, size, random) =>
  [
    disc(x, y, size, palette.wine),
    disc(x, y, size * 0.82, palette.powder),
    disc(x, y, size * 0.64, palette.clay),
    ...Array.from({ length: 26 }, () => {
      const turn = random.between(0, Math.PI * 2)
      const reach = size * random.between(0.12, 0.58)
      return disc(
        x + Math.cos(turn) * reach,
        y + Math.sin(turn) * reach,
        size * 0.045,
        palette.ivory,
      )
    }),
    ring(x, y, size, 6),
  ].join('')

const apricot: Fruit = (x, y, size, random) =>
  [
    disc(x, y, size * 0.94, palette.ochre),
    disc(x + size * 0.1, y + size * 0.12, size * 0.7, palette.clay),
    disc(x + random.spread() * 3, y, size * 0.34, palette.umber),
    ring(x, y, size * 0.94, 5),
  ].join('')

const berries: Fruit = (x, y, size, random) =>
  Array.from({ length: 6 }, (_, index) => {
    const turn = index * 1.05 + random.spread() * 0.2
    const reach = index === 5 ? 0 : size * 0.46
    const [bx, by] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.8]
    const colour = index % 2 === 0 ? palette.wine : palette.ink
    return (
      disc(bx, by, size * 0.27, colour) +
      disc(bx - size * 0.08, by - size * 0.09, size * 0.06, palette.powder)
    )
  }).join('')

const sprig: Fruit = (x, y, size, random) =>
  [-2.5, -1.9, -1.3, -0.7]
    .map((turn, index) => {
      const place = {
        x,
        y,
        scale: size * random.between(1.1, 1.4),
        turn: turn + random.spread() * 0.1,
      }
      const shape = placed(pointsOf('0,0 0.4,-0.2 0.95,-0.2 1.5,0 0.95,0.2 0.4,0.2'), place)
      const rib = brushStroke(placed(pointsOf('0,0 0.7,0.02 1.4,0'), place), {
        width: 4,
        end: 0.05,
      })
      const colour = index % 2 === 0 ? palette.sage : palette.moss
      return `<path d="${closedShape(shape)}" fill="${colour}"/><path d="${rib}" fill="${palette.ink}"/>`
    })
    .join('')

const draw = { fig, apricot, berries, sprig }
