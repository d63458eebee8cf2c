import { type Finger, fingerOutline, nailShape } from '../hand.ts'
import { type PaletteName, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from '../stroke.ts'
import { paintSwatches, type Swatch } from '../swatches.ts'

// In thousandths: the wrist at 0, 0, the middle finger upwards.
const fingers: readonly (Finger & { nail: PaletteName })[] = [
  { axis: pointsOf('112,-322 158,-430 188,-512 204,-598'), width: 52, nail: 'ink' },
  { axis: pointsOf('50,-384 72,-530 80,-646 70,-752'), width: 58, nail: 'wine' },
  { axis: pointsOf('-26,-402 -30,-560 -38,-696 -60,-816'), width: 61, nail: 'terracotta' },
  { axis: pointsOf('-98,-374 -126,-510 -152,-628 -190,-728'), width: 59, nail: 'blush' },
]
const thumb: Finger & { nail: PaletteName } = {
  axis: pointsOf('-70,-120 -150,-236 -200,-338 -214,-446'),
  width: 70,
  nail: 'rose',
}
const back: readonly Point[] = pointsOf(
  '-76,40 -86,-60 -112,-150 -126,-270 -128,-380 -100,-424 -26,-440 54,-424 118,-366 138,-320 126,-220 98,-90 84,60 92,300 -86,300',
)
const edges: readonly (readonly Point[])[] = [
  pointsOf('-128,-366 -124,-310 -121,-272'),
  pointsOf('140,-312 128,-214 98,-90 84,40 94,300'),
  pointsOf('-98,-100 -82,-40 -74,60 -86,300'),
]
const knuckles: readonly (readonly Point[])[] = [
  pointsOf('-114,-390 -98,-399 -80,-392'),
  pointsOf('-42,-416 -26,-424 -10,-416'),
  pointsOf('36,-398 51,-405 66,-397'),
  pointsOf('98,-338 112,-343 126,-334'),
]

/** A hand in ink, each nail another lacquer, the lacquers beside it. */
export async function drawCorsoUnghie(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const colours = ['powder', 'rose', 'blush', 'clay', 'terracotta', 'wine', 'ink'] as const
  const drops = colours.map(
    (colour, index): Swatch => ({
      colour,
      gloss: 0.95,
      x: 0.055 * w + (index % 2) * 0.012 * w,
      y: h * (0.13 + index * 0.123),
      angle: -0.06 + (index % 3) * 0.04,
      length: w * (0.2 - (index % 3) * 0.02),
      halfWidth: 0.029 * w,
      thickness: 9,
      dryness: 0.5,
      furrow: 0.14,
      bow: 6,
    }),
  )
  const painted = paintSwatches(createPaper(sheet, 'ivory'), drops, seed)
  const place = { x: 0.778 * w, y: 0.99 * h, scale: (1.08 * h) / 1000, turn: -0.36 }
  const put = (points: readonly Point[]) => placed(points, place)
  const off = { ...place, x: place.x + 12, y: place.y + 9 }
  const skin = [back, ...[thumb, ...fingers].map((finger) => fingerOutline(finger))]
    .map((points, index) =>
      index === 0 ? closedShape(placed(points, off)) : closedShape(placed(points, off)),
    )
    .join('')
  const toned = await layOver(
    painted,
    `<path d="${skin}" fill="${palette.powder}" fill-rule="nonzero"/>`,
    'multiply',
  )
  const unit = place.scale
  const lines = [
    ...[...fingers, thumb].map((finger) =>
      brushStroke(put(fingerOutline(finger)), {
        width: 7.5 * unit,
        start: 0.12,
        end: 0.12,
        peak: 0.6,
      }),
    ),
    ...edges.map((edge) =>
      brushStroke(put(edge), { width: 8 * unit, start: 0.1, end: 0.1, peak: 0.5 }),
    ),
    ...knuckles.map((line) => brushStroke(put(line), { width: 5 * unit, start: 0.1, end: 0.1 })),
  ].join('')
  const nails = [...fingers, thumb]
    .map((finger) => {
      const shape = nailShape({ axis: put(finger.axis), width: finger.width * unit })
      return `<path d="${shape}" fill="${palette[finger.nail]}" stroke="${palette.ink}" stroke-width="${2.5 * unit}"/><path d="${glint(finger, put)}" fill="#fff" opacity="0.55"/>`
    })
    .join('')
  return addGrain(
    await layOver(toned, `<path d="${lines}" fill="${palette.ink}" fill-rule="nonzero"/>${nails}`),
    { seed, amount: 0.016 },
  )
}

function glint(finger: Finger, put: (points: readonly Point[]) => Point[]): string {
  const [before, tip] = [finger.axis.at(-2) ?? [0, 0], finger.axis.at(-1) ?? [0, 0]]
  const on = (share: number): Point => [
    before[0] + (tip[0] - before[0]) * share - finger.width * 0.12,
    before[1] + (tip[1] - before[1]) * share,
  ]
  return brushStroke(put([on(0.5), on(0.68), on(0.88)]), {
    width: finger.width * 0.09,
    start: 0.2,
    end: 0.1,
  })
}
