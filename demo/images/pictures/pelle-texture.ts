import { blurred, createField } from '../field.ts'
import { createNoise, layered, mix, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours } from '../palette.ts'
import { addGrain } from '../paper.ts'
import type { Plate, Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { lightRelief } from '../relief.ts'
import { arc, createSmear } from '../smear.ts'

/** What was spread, and how. */
interface Paste {
  /** Where it lies thick, and where it lies thin. */
  light: Colour
  deep: Colour
  gloss: number
  translucency: number
  furrow: number
  /** Arcs of the spatula, in shares of the sheet. */
  bends: readonly Bend[]
}

interface Bend {
  x: number
  y: number
  radius: number
  from: number
  to: number
  halfWidth: number
}

const wide: readonly Bend[] = [
  { x: 0.2, y: 1.5, radius: 1.0, from: -2.6, to: -0.4, halfWidth: 0.17 },
  { x: 0.75, y: -0.55, radius: 0.92, from: 2.7, to: 0.5, halfWidth: 0.15 },
  { x: 0.45, y: 1.35, radius: 0.72, from: -2.5, to: -0.35, halfWidth: 0.15 },
  { x: 0.9, y: 1.2, radius: 0.62, from: -2.9, to: -0.9, halfWidth: 0.13 },
]

const whirled: readonly Bend[] = [
  { x: 0.5, y: 0.5, radius: 0.52, from: -3.0, to: 2.6, halfWidth: 0.14 },
  { x: 0.52, y: 0.52, radius: 0.3, from: -2.2, to: 3.0, halfWidth: 0.13 },
  { x: 0.5, y: 0.5, radius: 0.1, from: -2.6, to: 2.9, halfWidth: 0.1 },
]

const upsideDown: readonly Bend[] = wide.map((bend) => ({
  ...bend,
  y: 1 - bend.y,
  from: -bend.from,
  to: -bend.to,
}))

const mirrored: readonly Bend[] = wide.map((bend) => ({
  ...bend,
  x: 1 - bend.x,
  from: Math.PI - bend.from,
  to: Math.PI - bend.to,
}))

/** Cream spread with a spatula in wide arcs, each turning over the one before. */
export const drawPelleTexture = (sheet: Sheet): Promise<Plate> =>
  drawPaste(sheet, {
    light: mixColours(colourOf('paper'), colourOf('powder'), 0.3),
    deep: mixColours(colourOf('powder'), colourOf('rose'), 0.25),
    gloss: 0.5,
    translucency: 0.75,
    furrow: 0.14,
    bends: wide,
  })

/** A mask of clay, dull and furrowed by the brush. */
export const drawPelleArgilla = (sheet: Sheet): Promise<Plate> =>
  drawPaste(sheet, {
    light: mixColours(colourOf('clay'), colourOf('sand'), 0.55),
    deep: mixColours(colourOf('clay'), colourOf('umber'), 0.25),
    gloss: 0.08,
    translucency: 0.25,
    furrow: 0.3,
    bends: upsideDown,
  })

/** A gel with aloe, turned once around. */
export const drawPelleGel = (sheet: Sheet): Promise<Plate> =>
  drawPaste(sheet, {
    light: mixColours(colourOf('sage'), colourOf('ivory'), 0.55),
    deep: mixColours(colourOf('sage'), colourOf('moss'), 0.3),
    gloss: 0.85,
    translucency: 0.95,
    furrow: 0.06,
    bends: whirled,
  })

/** A night cream, rich and white. */
export const drawPelleNotte = (sheet: Sheet): Promise<Plate> =>
  drawPaste(sheet, {
    light: mixColours(colourOf('ivory'), colourOf('paper'), 0.3),
    deep: mixColours(colourOf('bone'), colourOf('powder'), 0.3),
    gloss: 0.42,
    translucency: 0.8,
    furrow: 0.2,
    bends: mirrored,
  })

async function drawPaste(sheet: Sheet, paste: Paste): Promise<Plate> {
  const { width, height, seed } = sheet
  const random = createRandom(seed)
  const swell = layered(createNoise(random), 3)
  const strokes = paste.bends.map((bend, index) => {
    const course = {
      x: bend.x * width,
      y: bend.y * height,
      radius: bend.radius * height,
      from: bend.from,
      to: bend.to,
      halfWidth: bend.halfWidth * width * 0.75,
    }
    return createSmear({
      seed: `${seed} ${index}`,
      course: arc(course),
      length: Math.abs(bend.to - bend.from) * course.radius,
      halfWidth: course.halfWidth,
      thickness: 30,
      dryness: 0.35,
      furrow: paste.furrow,
      roundness: 46,
    })
  })
  const raw = createField(sheet, (x, y) => {
    let level = swell(x / 500, y / 380) * 20
    for (const stroke of strokes) {
      const laid = stroke(x, y)
      level = mix(level, level * 0.12 + laid, smoothstep(0, 22, laid))
    }
    return level
  })
  const heights = blurred(raw, 2)
  const plate = lightRelief(heights, {
    albedo: (x, y) =>
      mixColours(paste.deep, paste.light, smoothstep(-20, 45, heights.data[y * width + x] ?? 0)),
    gloss: () => paste.gloss,
    translucency: paste.translucency,
    shadowReach: 70,
    steepness: 0.7,
    hollow: 26,
  })
  return addGrain(plate, { seed, amount: 0.012 })
}
