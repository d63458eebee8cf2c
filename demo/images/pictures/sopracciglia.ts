import { browHairs, hairPath } from '../hair.ts'
import { smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, palette } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { rubPastel, softMask } from '../pastel.ts'
import { layOver, type Plate, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'
import { createSkin, fairSkin } from '../skin.ts'
import { along, closedShape, type Point, placed, pointsOf } from '../stroke.ts'

// In thousandths of the brow's frame, from its head to its tail.
const lowerEdge: readonly Point[] = pointsOf(
  '70,640 230,596 400,540 560,490 700,470 820,505 960,620',
)
const upperEdge: readonly Point[] = pointsOf(
  '60,500 220,420 400,345 560,300 710,330 830,430 960,612',
)

/** How a brow has grown, or was drawn. */
interface Growth {
  hairs: number
  under: number
  /** Of a hair, in thousandths of the brow's frame. */
  length: number
  width: number
  /** Whether a hair grows at this share of the brow, from its head to its tail. */
  grows: (share: number, random: Random) => boolean
}

const full: Growth = { hairs: 640, under: 520, length: 178, width: 4.9, grows: () => true }

/** Thin at the head, with a gap at the arch, and nothing left of the tail. */
const sparse: Growth = {
  hairs: 300,
  under: 210,
  length: 122,
  width: 3.4,
  grows: (share, random) =>
    random.next() <
    0.5 *
      smoothstep(0.84, 0.55, share) *
      smoothstep(-0.1, 0.25, share) *
      (1 - 0.75 * Math.exp(-(((share - 0.56) / 0.07) ** 2))),
}

/** A brow drawn hair by hair on skin seen from near. */
export const drawSopraccigliaPelo = (sheet: Sheet): Promise<Plate> => drawHairs(sheet, full)

/** The same brow on the same skin, before anything was done to it. */
export const drawSopraccigliaPrima = (sheet: Sheet): Promise<Plate> =>
  drawHairs({ ...sheet, seed: 'sopracciglia-pelo' }, sparse)

async function drawHairs(sheet: Sheet, growth: Growth): Promise<Plate> {
  const random = createRandom(sheet.seed)
  const { lower, upper, scale, shareAt } = edgesOn(sheet)
  const skin = browSkin(sheet, 0)
  const chance = createRandom(`${sheet.seed} growth`)
  const grown = (hairs: number, length: number, width: number) =>
    browHairs(
      {
        lower: along(lower),
        upper: along(upper),
        hairs,
        length: length * scale,
        width: width * scale,
      },
      random,
    ).filter(({ root }) => growth.grows(shareAt(root[0]), chance))
  const hairs = grown(growth.hairs, growth.length, growth.width)
  const under = grown(growth.under, growth.length * (120 / 178), growth.width * (3 / 4.9))
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

const powdered = { tan: 0.3, tint: mixColours(colourOf('umber'), colourOf('ink'), 0.35) }

/** A brow of powdered pigment: dense along its lower edge and tail, a mist at its head. */
export const drawSopraccigliaPolvere = (sheet: Sheet): Promise<Plate> => drawPowder(sheet, powdered)

/** The same technique in a light brown, for fair hair. */
export const drawSopraccigliaNocciola = (sheet: Sheet): Promise<Plate> =>
  drawPowder(sheet, { tan: 0, tint: mixColours(colourOf('umber'), colourOf('clay'), 0.34) })

async function drawPowder(
  sheet: Sheet,
  { tan, tint }: { tan: number; tint: Colour },
): Promise<Plate> {
  const random = createRandom(sheet.seed)
  const { lower, upper, scale, shareAt } = edgesOn(sheet)
  const skin = browSkin(sheet, tan)
  const shape = [...lower, ...[...upper].reverse()]
  const body = await softMask(skin, `<path d="${closedShape(shape)}"/>`, 9 * scale)
  const mist = await softMask(skin, `<path d="${closedShape(shape)}"/>`, 26 * scale)
  const low = along(lower)
  const high = along(upper)
  const fade = (x: number, y: number) => {
    const share = shareAt(x)
    const [, bottom] = low(Math.max(0, Math.min(1, share)))
    const [, top] = high(Math.max(0, Math.min(1, share)))
    const rise = (bottom - y) / Math.max(30, bottom - top)
    return smoothstep(-0.3, 0.62, share) * (1 - 0.5 * smoothstep(0.15, 1.1, rise))
  }
  const misted = rubPastel(skin, {
    seed: `${sheet.seed} mist`,
    colour: tint,
    grain: 2.6,
    density: (x, y) => {
      const m = mist(x, y)
      return m < 0.01 ? 0 : m * fade(x, y) * 0.75
    },
  })
  const rubbed = rubPastel(misted, {
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
  const haired = await layOver(rubbed, `<g fill="${palette.ink}">${paths}</g>`)
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

interface Brow {
  lower: Point[]
  upper: Point[]
  /** Pixels of a thousandth of its frame. */
  scale: number
  /** How far along the brow a pixel is, from its head, 0, to its tail, 1. */
  shareAt: (x: number) => number
}

/** With skin on all sides: an upright crop keeps it whole. */
function edgesOn({ width, height }: Sheet): Brow {
  const scale = (0.54 * width) / 1000
  const place = { x: 0.201 * width, y: 0.22 * height, scale }
  return {
    lower: placed(lowerEdge, place),
    upper: placed(upperEdge, place),
    scale,
    shareAt: (x) => ((x - place.x) / scale - 65) / 895,
  }
}

function pick(tints: readonly string[], random: Random): string {
  return tints[Math.floor(random.next() * tints.length)] ?? palette.ink
}
