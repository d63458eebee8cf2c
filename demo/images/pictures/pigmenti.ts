import type { PaletteName } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import type { Plate, Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { paintSwatches, type Swatch } from '../swatches.ts'

type Row = readonly (readonly [colour: PaletteName, gloss: number])[]

const skinToInk: Row = [
  ['powder', 0.55],
  ['rose', 0.8],
  ['blush', 0.3],
  ['clay', 0.75],
  ['terracotta', 0.35],
  ['wine', 0.9],
  ['ink', 0.6],
]

const lips: Row = [
  ['rose', 0.9],
  ['blush', 0.85],
  ['terracotta', 0.9],
  ['clay', 0.8],
  ['wine', 0.95],
]

const powders: Row = [
  ['bone', 0.08],
  ['powder', 0.08],
  ['rose', 0.1],
  ['ochre', 0.25],
  ['sage', 0.1],
  ['umber', 0.1],
]

/** A row of swatches, pulled downwards with a spatula, from powder to aubergine. */
export const drawPigmenti = (sheet: Sheet): Promise<Plate> => drawRow(sheet, skinToInk, 0.8)

export const drawRossetti = (sheet: Sheet): Promise<Plate> => drawRow(sheet, lips, 1)

export const drawOmbretti = (sheet: Sheet): Promise<Plate> => drawRow(sheet, powders, 0.65)

/** @param share of the width that the row takes: the crops that the picture is shown in keep all of it */
async function drawRow(sheet: Sheet, row: Row, share: number): Promise<Plate> {
  const random = createRandom(sheet.seed)
  const gap = (share * sheet.width) / (row.length + 0.7)
  const start = ((1 - share) / 2) * sheet.width
  const swatches = row.map(
    ([colour, gloss], index): Swatch => ({
      colour,
      gloss,
      x: start + gap * (index + 0.85) + random.spread() * 10,
      y: sheet.height * random.between(0.1, 0.15),
      angle: Math.PI / 2 + random.spread() * 0.045,
      length: sheet.height * random.between(0.66, 0.8),
      halfWidth: gap * random.between(0.35, 0.4),
      thickness: random.between(7, 10),
      dryness: random.between(0.75, 1),
      bow: random.spread() * 18,
    }),
  )
  const plate = paintSwatches(createPaper(sheet, 'paper'), swatches, sheet.seed)
  return addGrain(plate, { seed: sheet.seed, amount: 0.012 })
}
