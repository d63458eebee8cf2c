import { drape } from '../drapery.ts'
import { lightFromWindow } from '../light.ts'
import { type Brush, brushGradients, drawBrush } from '../lying-brush.ts'
import { colourOf, mixColours, palette } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { createPlate, layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'

// Shares of the picture's width; heads are upwards.
const brushes: readonly Brush[] = [
  {
    x: 0.12,
    top: 0.062,
    length: 0.65,
    turn: -0.05,
    width: 0.0384,
    head: { length: 0.1628, belly: 2.5, tip: 1.5 },
    handle: 'ink',
    hair: 'umber',
    powder: 'rose',
  },
  {
    x: 0.235,
    top: 0.0992,
    length: 0.585,
    turn: 0.03,
    width: 0.0336,
    head: { length: 0.1162, belly: 1.9, tip: 1.7 },
    handle: 'umber',
    hair: 'sand',
  },
  {
    x: 0.335,
    top: 0.0682,
    length: 0.624,
    turn: -0.015,
    width: 0.0272,
    head: { length: 0.1162, belly: 1.75, tip: 0.5 },
    handle: 'clay',
    hair: 'umber',
    powder: 'clay',
  },
  {
    x: 0.425,
    top: 0.124,
    length: 0.546,
    turn: 0.05,
    width: 0.0224,
    head: { length: 0.0775, belly: 1.5, tip: 0.9 },
    handle: 'ink',
    hair: 'blush',
  },
  {
    x: 0.51,
    top: 0.0868,
    length: 0.598,
    turn: -0.03,
    width: 0.0184,
    head: { length: 0.0651, belly: 1.35, tip: 0.4 },
    handle: 'terracotta',
    hair: 'ink',
  },
  {
    x: 0.59,
    top: 0.1178,
    length: 0.559,
    turn: 0.02,
    width: 0.0224,
    head: { length: 0.0558, belly: 1.25, tip: 1.15 },
    handle: 'umber',
    hair: 'sand',
    powder: 'wine',
  },
  {
    x: 0.675,
    top: 0.0744,
    length: 0.611,
    turn: -0.04,
    width: 0.0152,
    head: { length: 0.0527, belly: 1.2, tip: 0.15 },
    handle: 'ink',
    hair: 'umber',
  },
  {
    x: 0.765,
    top: 0.1054,
    length: 0.572,
    turn: 0.035,
    width: 0.0304,
    head: { length: 0.1085, belly: 2.0, tip: 1.3 },
    handle: 'clay',
    hair: 'umber',
    powder: 'powder',
  },
  {
    x: 0.875,
    top: 0.0682,
    length: 0.637,
    turn: -0.02,
    width: 0.0416,
    head: { length: 0.186, belly: 2.3, tip: 0.8 },
    handle: 'ink',
    hair: 'sand',
    powder: 'blush',
  },
]

/** Brushes side by side on linen, window light across them. */
export async function drawPennelli(sheet: Sheet): Promise<Plate> {
  const { width: w, seed } = sheet
  const random = createRandom(seed)
  const linen = drape(
    createPlate(sheet, () => colourOf('bone')),
    {
      course: (x, y) => ({ across: (y * 0.8 + x * 0.25) / 330, along: x }),
      depth: 26,
      density: 1,
      lit: colourOf('paper'),
      hollow: mixColours(colourOf('sand'), colourOf('powder'), 0.4),
      weave: 1,
    },
    sheet,
  )
  const drawings = brushes.map((brush) => drawBrush(brush, w, random))
  const place = (brush: Brush, dx = 0, dy = 0) =>
    `translate(${brush.x * w + dx} ${brush.top * w + dy}) rotate(${(brush.turn * 180) / Math.PI})`
  const shadows = [
    [0.02, 0.016, 14, 0.3],
    [0.007, 0.006, 5, 0.5],
  ]
    .map(
      ([dx = 0, dy = 0, blur = 0, strength = 0]) =>
        `<filter id="b${blur}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#b${blur})" opacity="${strength}" fill="${palette.umber}">${brushes.map((brush, index) => `<path transform="${place(brush, dx * w, dy * w)}" d="${drawings[index]?.shadow ?? ''}"/>`).join('')}</g>`,
    )
    .join('')
  const shaded = await layOver(linen, shadows, 'multiply')
  const laid = await layOver(
    shaded,
    `<defs>${brushGradients()}</defs>${brushes.map((brush, index) => `<g transform="${place(brush)}">${drawings[index]?.body ?? ''}</g>`).join('')}`,
  )
  const lit = lightFromWindow(
    laid,
    {
      x: -0.16,
      y: -0.12,
      paneWidth: 0.36,
      paneHeight: 0.3,
      columns: 3,
      rows: 3,
      slant: 0.42,
      drop: -0.06,
      softness: 0.05,
    },
    0.2,
  )
  return addGrain(lit, { seed, amount: 0.018 })
}
