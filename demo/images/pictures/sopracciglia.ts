import { browHairs, hairPath } from '../hair.ts'
import { smoothstep } from '../noise.ts'
import { colourOf, mixColours, palette } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { rubPastel, softMask } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'
import { createSkin, fairSkin } from '../skin.ts'
import { along, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

// In thousandths of the side, from the head of the brow to its tail.
const lowerEdge: readonly Point[] = pointsOf(
  '70,640 230,596 400,540 560,490 700,470 820,505 960,620',
)
const upperEdge: readonly Point[] = pointsOf(
  '60,500 220,420 400,345 560,300 710,330 830,430 960,612',
)

/** A brow drawn hair by hair on skin seen from near. */
export async function drawSopraccigliaPelo(sheet: Sheet): Promise<Plate> {
  const random = createRandom(sheet.seed)
  const { lower, upper, scale } = edgesOn(sheet)
  const skin = browSkin(sheet, 0)
  const hairs = browHairs(
    {
      lower: along(lower),
      upper: along(upper),
      hairs: 640,
      length: 178 * scale,
      width: 4.9 * scale,
    },
    random,
  )
  const under = browHairs(
    { lower: along(lower), upper: along(upper), hairs: 520, length: 120 * scale, width: 3 * scale },
    random,
  )
  const shadow = hairs.map((hair) =>
    hairPath({ ...hair, root: [hair.root[0] + 5, hair.root[1] + 7] }),
  )
  const fields = `<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="6"/></filter>`
  const drawn = await layOver(
    skin,
    `${fields}<g filter="url(#soft)" opacity="0.42" fill="${palette.umber}"><path d="${shadow.join('')}"/></g>`,
    'multiply',
  )
  const tints = [palette.ink, palette.umber, '#46302b', '#2f1d22']
  const paths = [
    ...under.map((hair) => [hair, 0.62] as const),
    ...hairs.map((hair) => [hair, 0.9] as const),
  ]
    .map(
      ([hair, opacity]) =>
        `<path d="${hairPath(hair)}" fill="${pick(tints, random)}" opacity="${(opacity * random.between(0.75, 1)).toFixed(2)}"/>`,
    )
    .join('')
  const shine = hairs
    .filter((_, index) => index % 6 === 0)
    .map((hair) => hairPath({ ...hair, width: hair.width * 0.35, length: hair.length * 0.8 }))
    .join('')
  const haired = await layOver(
    drawn,
    `${paths}<path d="${shine}" fill="${palette.blush}" opacity="0.4"/>`,
  )
  return addGrain(haired, { seed: sheet.seed, amount: 0.018 })
}

/** A brow of powdered pigment: dense along its lower edge and tail, a mist at its head. */
export async function drawSopraccigliaPolvere(sheet: Sheet): Promise<Plate> {
  const random = createRandom(sheet.seed)
  const { lower, upper, scale } = edgesOn(sheet)
  const skin = browSkin(sheet, 0.3)
  const shape = [...lower, ...[...upper].reverse()]
  const body = await softMask(skin, `<path d="${closedShape(shape)}"/>`, 9 * scale)
  const mist = await softMask(skin, `<path d="${closedShape(shape)}"/>`, 26 * scale)
  const low = along(lower)
  const high = along(upper)
  const fade = (x: number, y: number) => {
    const share = (x / scale - 65) / 895
    const [, bottom] = low(Math.max(0, Math.min(1, share)))
    const [, top] = high(Math.max(0, Math.min(1, share)))
    const rise = (bottom - y) / Math.max(30, bottom - top)
    return smoothstep(-0.3, 0.62, share) * (1 - 0.5 * smoothstep(0.15, 1.1, rise))
  }
  const tint = mixColours(colourOf('umber'), colourOf('ink'), 0.35)
  const misted = rubPastel(skin, {
    seed: `${sheet.seed} mist`,
    colour: tint,
    grain: 2.6,
    density: (x, y) => {
      const m = mist(x, y)
      return m < 0.01 ? 0 : m * fade(x, y) * 0.75
    },
  })
  const powdered = rubPastel(misted, {
    seed: `${sheet.seed} powder`,
    colour: tint,
    grain: 3.4,
    density: (x, y) => {
      const m = body(x, y)
      return m < 0.01 ? 0 : m * fade(x, y) * 0.95
    },
  })
  const hairs = browHairs(
    { lower: low, upper: high, hairs: 70, length: 150 * scale, width: 2.6 * scale },
    random,
  )
  const paths = hairs
    .map((hair) => `<path d="${hairPath(hair)}" opacity="${random.between(0.2, 0.5).toFixed(2)}"/>`)
    .join('')
  const haired = await layOver(powdered, `<g fill="${palette.ink}">${paths}</g>`)
  return addGrain(haired, { seed: sheet.seed, amount: 0.018 })
}

function browSkin(sheet: Sheet, tan: number): Plate {
  const { width, height } = sheet
  return createSkin(sheet, {
    base: mixColours(fairSkin.base, colourOf('blush'), tan * 0.55),
    flush: mixColours(fairSkin.flush, colourOf('clay'), tan * 0.7),
    modelling: (x, y) => {
      const u = x / width
      const v = y / height
      const bone = Math.exp(-(((v - 0.68 + 0.14 * u) / 0.1) ** 2) - ((u - 0.66) / 0.34) ** 2) * 0.1
      const socket = smoothstep(0.7, 1.1, v - 0.1 * Math.sin(u * 2.6)) * 0.3
      const temple = smoothstep(0.75, 1.15, u) * 0.14
      return 1.02 + bone - socket - temple
    },
    warmth: (x, y) =>
      0.14 + smoothstep(0.55, 1, y / height) * 0.5 + smoothstep(0.35, 0, x / width) * 0.12,
    sheen: 0.06,
  })
}

function edgesOn(sheet: Sheet): { lower: Point[]; upper: Point[]; scale: number } {
  const scale = sheet.width / 1000
  const place = { x: 0, y: 15 * scale, scale }
  return { lower: placed(lowerEdge, place), upper: placed(upperEdge, place), scale }
}

function pick(tints: readonly string[], random: Random): string {
  return tints[Math.floor(random.next() * tints.length)] ?? palette.ink
}
