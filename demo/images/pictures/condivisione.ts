import { drape } from '../drapery.ts'
import { colourOf, mixColours } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { createPlate, type Plate, type Sheet } from '../plate.ts'
import { paintSwatches } from '../swatches.ts'

/** Linen folds and one stroke of pigment: the brand's texture. */
export async function drawCondivisione(sheet: Sheet): Promise<Plate> {
  const { width, height, seed } = sheet
  const linen = drape(
    createPlate(sheet, () => colourOf('bone')),
    {
      course: (x, y) => ({ across: (x + y * 0.55) / 210, along: y - x * 0.4 }),
      depth: 34,
      density: 1,
      lit: colourOf('ivory'),
      hollow: mixColours(colourOf('sand'), colourOf('rose'), 0.25),
      weave: 0.8,
    },
    sheet,
  )
  const stroke = {
    colour: 'clay',
    gloss: 0.6,
    x: width * 0.17,
    y: height * 0.56,
    angle: -0.1,
    length: width * 0.7,
    halfWidth: 74,
    thickness: 9,
    dryness: 0.85,
    bow: -16,
  } as const
  return addGrain(paintSwatches(linen, [stroke], seed), { seed, amount: 0.016 })
}
