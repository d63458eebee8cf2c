import { type EyePlace, eyeLine, inkBrow, inkEye, inkNose } from '../eye.ts'
import { colourOf, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { rubPastel } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { curveThrough, outline, type Point, placed, pointsOf } from '../stroke.ts'

/** Editorial: cut papers about the lid, one line of the brush. */
export async function drawTruccoEditoriale(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const place: EyePlace = { x: 0.2 * w, y: 0.62 * h, width: 0.54 * w, turn: -0.04 }
  const rim = eyeLine('rim', place)
  const turned = (points: readonly Point[]): Point[] =>
    placed(points, { x: place.x, y: place.y, scale: place.width / 1000, turn: place.turn ?? 0 })
  const band = outline([
    ...curveThrough(
      turned(pointsOf('-10,-40 150,-270 360,-400 620,-446 900,-436 1160,-476 1430,-570')),
    ),
    ...curveThrough(
      turned(
        pointsOf(
          '1340,-330 1150,-176 985,-92 880,-176 740,-256 560,-294 380,-274 200,-202 70,-100',
        ),
      ),
    ),
  ])
  const lid = outline([
    ...curveThrough(rim),
    ...curveThrough([...eyeLine('crease', place)].reverse()),
  ])
  const block = `M${0.05 * w} ${0.06 * h}L${0.5 * w} ${0.05 * h}L${0.51 * w} ${0.9 * h}L${0.045 * w} ${0.91 * h}Z`
  const drop = `<filter id="lift" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>`
  const paper = createPaper(sheet, 'ivory')
  const shaded = await layOver(
    paper,
    `${drop}<path d="${block}" fill="${palette.powder}"/>
    <path d="${band}" fill="${palette.umber}" opacity="0.4" filter="url(#lift)" transform="translate(9 12)"/>`,
    'multiply',
  )
  const coloured = await layOver(
    shaded,
    `
    <path d="${band}" fill="${palette.terracotta}"/><path d="${lid}" fill="${palette.ochre}" fill-opacity="0.85" transform="translate(8 -3)"/>`,
  )
  const toothed = rubPastel(coloured, {
    seed,
    colour: colourOf('ivory'),
    density: () => 0.035,
    grain: 2.4,
  })
  const ink = inkBrow(place, random, 240) + inkEye(place, random, 48) + inkNose(place)
  return addGrain(await layOver(toothed, ink), { seed, amount: 0.016 })
}
