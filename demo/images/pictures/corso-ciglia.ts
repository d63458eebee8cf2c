import { hairPath, lashHairs } from '../hair.ts'
import { smoothstep } from '../noise.ts'
import { colourOf, mixColours, palette } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { rubLayers, softMask } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { createSkin, fairSkin } from '../skin.ts'
import { along, brushStroke, closedShape, type Point, pointsOf } from '../stroke.ts'

/** What was glued to the lid. Lengths are shares of the width. */
interface LashSet {
  /** Whether the outer corner is at the left. */
  isOtherEye: boolean
  rows: readonly { count: number; length: number; width: number }[]
}

/** A fan of lashes on a closed lid, seen from very near. */
export const drawCorsoCiglia = (sheet: Sheet): Promise<Plate> =>
  drawLashes(sheet, {
    isOtherEye: false,
    rows: [
      { count: 54, length: 0.17, width: 4.2 },
      { count: 74, length: 0.235, width: 5.6 },
    ],
  })

/** The other eye with light fans of thin lashes: more of them, and shorter. */
export const drawCigliaVolume = (sheet: Sheet): Promise<Plate> =>
  drawLashes(sheet, {
    isOtherEye: true,
    rows: [
      { count: 150, length: 0.13, width: 2.9 },
      { count: 190, length: 0.185, width: 3.4 },
      { count: 120, length: 0.21, width: 3.4 },
    ],
  })

async function drawLashes(sheet: Sheet, set: LashSet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const random = createRandom(seed)
  const across = (share: number) => (set.isOtherEye ? 1 - share : share)
  const placed = (points: string): Point[] =>
    pointsOf(points).map(([x = 0, y = 0]) => [across(x) * w, y * h])
  const rim = placed('-0.06,0.36 0.12,0.455 0.32,0.525 0.54,0.535 0.74,0.475 0.9,0.375 1.0,0.285')
  const crease = placed('-0.05,0.12 0.2,-0.02 0.5,-0.06 0.8,0.0 1.03,0.13')
  const skin = createSkin(sheet, {
    ...fairSkin,
    modelling: (x, y) => {
      const u = across(x / w)
      const line = 0.36 + 0.64 * Math.sin((u * 0.84 + 0.13) * Math.PI) * 0.27
      const v = y / h - line
      const globe = Math.exp(-(((u - 0.42) / 0.36) ** 2) - ((v + 0.27) / 0.17) ** 2) * 0.14
      return (
        0.98 +
        globe -
        smoothstep(0.16, 0, v) * smoothstep(-0.05, 0.02, v) * 0.12 -
        smoothstep(0.5, 1.1, u) * 0.08
      )
    },
    warmth: (_x, y) => 0.3 + smoothstep(0.45, 0.75, y / h) * 0.25,
  })
  const lid = await softMask(
    skin,
    `<path d="${closedShape([...rim, ...[...crease].reverse()])}"/>`,
    90,
  )
  const shade = await softMask(
    skin,
    `<path d="${brushStroke(rim, { width: 0.12 * w, start: 0.5, end: 0.4, peak: 0.6 })}"/>`,
    40,
  )
  const line = await softMask(
    skin,
    `<path d="${brushStroke(rim, { width: 0.022 * w, start: 0.6, end: 0.4, peak: 0.6 })}"/>`,
    6,
  )
  const coloured = rubLayers(
    skin,
    [
      {
        colour: mixColours(colourOf('blush'), colourOf('clay'), 0.4),
        density: lid,
        strength: 0.5,
        grain: 1.4,
      },
      { colour: colourOf('umber'), density: shade, strength: 0.62, grain: 1.4 },
      { colour: colourOf('ink'), density: line, strength: 0.95 },
    ],
    seed,
  )
  const fan = set.isOtherEye
    ? ({ fan: [Math.PI - 2.18, Math.PI - 0.2], curl: [-0.75, 0.95] } as const)
    : ({ fan: [2.18, 0.2], curl: [0.75, -0.95] } as const)
  const rows = set.rows.map((row) =>
    lashHairs({ ...row, ...fan, length: row.length * w, rim: along(rim) }, random),
  )
  const shadows = rows
    .flat()
    .map((hair) =>
      hairPath({
        ...hair,
        root: [hair.root[0] + 6, hair.root[1] + 12],
        length: hair.length * 0.96,
      }),
    )
    .join('')
  const shadowed = await layOver(
    coloured,
    `<filter id="s" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="9"/></filter><path d="${shadows}" fill="${palette.umber}" opacity="0.38" filter="url(#s)"/>`,
    'multiply',
  )
  const hairs = rows.flat().map(hairPath).join('')
  const shine = rows
    .flat()
    .filter((_, index) => index % 3 === 0)
    .map((hair) =>
      hairPath({
        ...hair,
        root: [hair.root[0] - 1, hair.root[1] - 1],
        width: hair.width * 0.3,
        length: hair.length * 0.7,
      }),
    )
    .join('')
  return addGrain(
    await layOver(
      shadowed,
      `<path d="${hairs}" fill="#2a181f"/><path d="${shine}" fill="${palette.blush}" opacity="0.5"/>`,
    ),
    { seed, amount: 0.016 },
  )
}
