import { frontFacePath, frontLips } from '../front-face.ts'
import { lightFromWindow } from '../light.ts'
import { colourOf, type PaletteName, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { type PastelLayer, rubLayers, type Spot, softMask, softSpot } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { closedShape, outline, type Point, placed, pointsOf } from '../stroke.ts'
import { paintSwatches, type Swatch } from '../swatches.ts'

const column: readonly PaletteName[] = ['powder', 'rose', 'blush', 'clay', 'wine', 'ink']

interface Dab extends Spot {
  readonly colour: PaletteName
  readonly strength: number
  readonly turn: number
}

// On the right half of the face, in thousandths.
const dabs: readonly Dab[] = [
  { colour: 'blush', strength: 0.7, at: [158, 116], rx: 66, ry: 34, turn: -32, soft: 22 },
  { colour: 'clay', strength: 0.72, at: [132, -34], rx: 64, ry: 24, turn: 6, soft: 13 },
  { colour: 'wine', strength: 0.6, at: [176, -18], rx: 30, ry: 16, turn: -24, soft: 10 },
  { colour: 'sand', strength: 0.7, at: [196, 196], rx: 26, ry: 88, turn: 22, soft: 18 },
]

/** A face chart: the face in fine lines, powder where it goes, the swatches beside it. */
export async function drawCorsoViso(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const card: Point[] = pointsOf('0.05,0.05 0.945,0.075 0.93,0.965 0.04,0.94').map(
    ([x = 0, y = 0]) => [x * w, y * h],
  )
  const shadow = `<filter id="f" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="22"/></filter><path d="${outline(card)}" transform="translate(16 20)" fill="${palette.umber}" opacity="0.5" filter="url(#f)"/>`
  const desk = await layOver(createPaper(sheet, 'sand'), shadow, 'multiply')
  const laid = await layOver(desk, `<path d="${outline(card)}" fill="${palette.ivory}"/>`)
  const swatches = column.map(
    (colour, index): Swatch => ({
      colour,
      gloss: [0.4, 0.7, 0.3, 0.6, 0.8, 0.5][index] ?? 0.5,
      x: (index % 2 ? 0.79 : 0.62) * w,
      y: h * (0.21 + Math.floor(index / 2) * 0.27),
      angle: random.spread() * 0.08,
      length: w * random.between(0.11, 0.125),
      halfWidth: 0.042 * w,
      thickness: 7,
      dryness: 0.8,
      bow: random.spread() * 6,
    }),
  )
  const painted = paintSwatches(laid, swatches, seed)
  const place = { x: 0.315 * w, y: 0.455 * h, scale: (0.94 * h) / 1000, turn: 0.022 }
  const put = (points: readonly Point[]) => placed(points, place)
  const dab = async (dabbed: Dab): Promise<PastelLayer> => {
    const [x, y] = dabbed.at
    const scale = place.scale
    const density = await softSpot(painted, {
      at: put([[x, y]])[0] ?? [0, 0],
      rx: dabbed.rx * scale,
      ry: dabbed.ry * scale,
      soft: dabbed.soft * scale,
      turn: dabbed.turn,
    })
    return { colour: colourOf(dabbed.colour), strength: dabbed.strength, density }
  }
  const layers: PastelLayer[] = []
  for (const one of dabs)
    layers.push(await dab(one), await dab({ ...one, at: [-one.at[0], one.at[1]], turn: -one.turn }))
  const mouth = await softMask(painted, `<path d="${closedShape(put(frontLips))}"/>`, 3)
  layers.push({ colour: colourOf('clay'), strength: 0.85, density: mouth })
  const rubbed = rubLayers(painted, layers, seed)
  const inked = await layOver(
    rubbed,
    `<path d="${frontFacePath(place, random)}" fill="${palette.ink}" fill-rule="nonzero"/>`,
  )
  const lit = lightFromWindow(
    inked,
    {
      x: -0.1,
      y: -0.3,
      paneWidth: 0.5,
      paneHeight: 0.36,
      columns: 2,
      rows: 3,
      slant: 0.5,
      drop: -0.05,
      softness: 0.06,
    },
    0.13,
  )
  return addGrain(lit, { seed, amount: 0.016 })
}
