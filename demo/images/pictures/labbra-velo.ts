import { blurred, createField, type Field } from '../field.ts'
import { clamp, createNoise, layered, mix, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { maskOf, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import { lightRelief } from '../relief.ts'
import { closedShape, type Point, placed, pointsOf } from '../stroke.ts'

// In thousandths of the mouth's width, its middle at 0, 0.
const upper: readonly Point[] = pointsOf(
  '-500,6 -400,-52 -270,-118 -130,-172 -62,-170 0,-136 62,-170 130,-172 270,-118 400,-52 500,6 380,2 230,8 100,2 0,18 -100,2 -230,8 -380,2',
)
const lower: readonly Point[] = pointsOf(
  '-492,10 -380,8 -230,16 -100,12 0,26 100,12 230,16 380,8 492,10 400,100 270,184 120,226 0,232 -120,226 -270,184 -400,100',
)

/** What lies on the lips. */
interface Veil {
  tint: Colour
  /** Mixed in unevenly, as pigment takes. */
  second: Colour
  /** Share of the colour at the corners and in the middle. */
  cover: readonly [corners: number, middle: number]
  /** 0 to 1. */
  shine: number
  /** How dark it is where the lips meet, 0 to 1. */
  seam: number
}

const rose: Veil = {
  tint: mixColours(colourOf('blush'), colourOf('wine'), 0.16),
  second: colourOf('clay'),
  cover: [0.72, 0.96],
  shine: 0.62,
  seam: 0.85,
}

/** Lips with a veil of colour, from very near: their creases, their sheen. */
export const drawLabbraVelo = (sheet: Sheet): Promise<Plate> => drawLips(sheet, rose)

/** The same lips, before: pale, and fading into the skin towards the corners. */
export const drawLabbraPrima = (sheet: Sheet): Promise<Plate> =>
  drawLips(
    { ...sheet, seed: 'labbra-velo' },
    {
      tint: mixColours(colourOf('rose'), colourOf('blush'), 0.12),
      second: colourOf('rose'),
      cover: [0.22, 0.72],
      shine: 0.22,
      seam: 0.48,
    },
  )

export const drawLabbraCorallo = (sheet: Sheet): Promise<Plate> =>
  drawLips(sheet, {
    tint: mixColours(colourOf('terracotta'), colourOf('blush'), 0.42),
    second: colourOf('clay'),
    cover: [0.86, 0.98],
    shine: 0.78,
    seam: 0.85,
  })

export const drawLabbraMalva = (sheet: Sheet): Promise<Plate> =>
  drawLips(sheet, {
    tint: mixColours(colourOf('wine'), colourOf('rose'), 0.46),
    second: colourOf('wine'),
    cover: [0.84, 0.97],
    shine: 0.4,
    seam: 0.85,
  })

async function drawLips(sheet: Sheet, veiled: Veil): Promise<Plate> {
  const { width, height, seed } = sheet
  const noise = createNoise(createRandom(seed))
  const fine = layered(noise, 3)
  const place = { x: 0.5 * width, y: 0.5 * height, scale: (0.72 * width) / 1000, turn: -0.03 }
  const shape = async (points: readonly Point[]): Promise<Field> => ({
    width,
    height,
    data: await maskOf(sheet, `<path d="${closedShape(placed(points, place))}"/>`),
  })
  const [top, bottom] = [await shape(upper), await shape(lower)]
  const [topSoft, bottomSoft] = [blurred(top, width * 0.028), blurred(bottom, width * 0.034)]
  const edgeTop = blurred(top, width * 0.006)
  const edgeBottom = blurred(bottom, width * 0.006)
  const at = (field: Field, x: number, y: number) => field.data[y * width + x] ?? 0
  const lipness = createField(sheet, (x, y) => clamp(at(edgeTop, x, y) + at(edgeBottom, x, y)))
  const heights = createField(sheet, (x, y) => {
    const u = (x - place.x) / place.scale
    const v = (y - place.y) / place.scale
    const full =
      Math.sqrt(clamp(at(topSoft, x, y) * 1.05)) * 64 +
      Math.sqrt(clamp(at(bottomSoft, x, y) * 1.05)) * 122
    const spread = 1 + 0.0016 * Math.abs(v)
    const bend = noise(u / 160, v / 90) * 0.9
    const creases =
      Math.abs(noise(u / spread / 17 + bend, v / 210)) * 0.7 +
      Math.abs(noise(u / spread / 8.5 + bend, v / 120 + 5)) * 0.3
    const lip = at(lipness, x, y)
    const skin = fine(x / 15, y / 15) * 1.6 + noise(x / 7, y / 7) * 0.7
    return (
      full -
      (0.36 - creases) * -9 * lip +
      fine(x / 20, y / 20) * 2.2 * lip +
      skin * (1 - lip) +
      5 * lip
    )
  })
  const soft = blurred(heights, 1)
  const skin = mixColours(colourOf('powder'), colourOf('sand'), 0.22)
  const { tint, second, cover, shine, seam: depth } = veiled
  const inner = mixColours(colourOf('wine'), colourOf('ink'), 0.25)
  const plate = lightRelief(soft, {
    albedo: (x, y) => {
      const lip = at(lipness, x, y)
      const u = Math.abs(x - place.x) / place.scale
      const v = (y - place.y + (x - place.x) * 0.03) / place.scale
      const seam = Math.exp(-(((v - 12) / 34) ** 2)) * lip
      const philtrum = Math.exp(-((u / 46) ** 2)) * smoothstep(-150, -420, v) * 0.05
      const veil = mixColours(
        skin,
        mixColours(tint, second, 0.2 + fine(x / 90, y / 90) * 0.3),
        lip * mix(cover[0], cover[1], smoothstep(500, 100, u)),
      )
      return scaleColour(
        mixColours(veil, inner, seam * depth),
        1.03 -
          0.1 * at(topSoft, x, y) -
          philtrum -
          smoothstep(0.5, 1.3, x / width) * 0.1 -
          smoothstep(200, 420, v) * smoothstep(520, 320, v) * 0.07 * smoothstep(330, 0, u),
      )
    },
    gloss: (x, y) =>
      at(lipness, x, y) * (0.1 + shine * smoothstep(0.1, 0.7, at(bottomSoft, x, y))) + 0.03,
    translucency: 0.55,
    steepness: 0.62,
    shadowReach: 34,
    hollow: 16,
  })
  return addGrain(plate, { seed, amount: 0.018 })
}
