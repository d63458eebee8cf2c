import { between, type EyePlace, eyeLashes, eyeLine } from '../eye.ts'
import { hairPath } from '../hair.ts'
import { colourOf, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubLayers, softMask } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { brushStroke, closedShape, type Point, placed } from '../stroke.ts'

/** A soft dark line in and under the lashes. */
export async function drawEyelinerSfumato(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const place: EyePlace = { x: 0.13 * w, y: 0.52 * h, width: 0.7 * w, turn: -0.03 }
  const unit = place.width / 1000
  const rim = eyeLine('rim', place)
  const paper = createPaper(sheet, 'powder')
  const tail: Point[] = [
    ...rim,
    ...placed(
      [
        [1070, -52],
        [1150, -110],
      ],
      { ...place, scale: unit },
    ),
  ]
  const wide = await softMask(
    paper,
    `<path d="${brushStroke(tail, { width: 120 * unit, start: 0.1, end: 0.1, peak: 0.72 })}"/>`,
    30,
  )
  const narrow = await softMask(
    paper,
    `<path d="${brushStroke(tail, { width: 54 * unit, start: 0.2, end: 0.05, peak: 0.7 })}"/>`,
    9,
  )
  const lid = await softMask(
    paper,
    `<path d="${closedShape(between(rim, eyeLine('crease', place)))}"/>`,
    60,
  )
  const rubbed = rubLayers(
    paper,
    [
      { colour: colourOf('blush'), density: lid, strength: 0.62 },
      { colour: colourOf('umber'), density: wide, strength: 0.85 },
      { colour: colourOf('ink'), density: narrow, strength: 1 },
    ],
    seed,
  )
  const crease = brushStroke(eyeLine('crease', place), {
    width: 9 * unit,
    start: 0.05,
    end: 0.05,
    peak: 0.5,
  })
  const lashes = eyeLashes(place, random, 74).map(hairPath).join('')
  const ink = `<path fill="${palette.ink}" d="${lashes}"/><path fill="${palette.umber}" d="${crease}"/>`
  return addGrain(await layOver(rubbed, ink), { seed, amount: 0.016 })
}
