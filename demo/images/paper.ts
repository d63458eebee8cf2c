import { createNoise, layered, smoothstep } from './noise.ts'
import { colourOf, type PaletteName, scaleColour } from './palette.ts'
import { createPlate, type Plate, retouch, type Sheet } from './plate.ts'
import { createRandom } from './random.ts'

/** A sheet of uncoated paper: tooth, a few fibres' worth of cloudiness, light from the upper left. */
export function createPaper(sheet: Sheet, stock: PaletteName = 'paper'): Plate {
  const noise = createNoise(createRandom(`${sheet.seed} paper`))
  const tooth = layered(noise, 2)
  const base = colourOf(stock)
  return createPlate(sheet, (x, y) => {
    const relief = tooth(x / 5, y / 5) - tooth((x + 2) / 5, (y + 2) / 5)
    const cloud = noise(x / 420, y / 420)
    const fall = (x / sheet.width + y / sheet.height) / 2
    return scaleColour(base, 1.015 + relief * 0.02 + cloud * 0.008 - fall * 0.035)
  })
}

/** Photographic grain, strongest in the middle tones; `amount` about 0.02. */
export function addGrain(plate: Plate, grain: { seed: string; amount: number }): Plate {
  const random = createRandom(`${grain.seed} grain`)
  return retouch(plate, (colour) => {
    const tone = (colour[0] + colour[1] + colour[2]) / 3
    const speck = random.spread() * grain.amount * (0.4 + 0.6 * smoothstep(0.98, 0.5, tone))
    return [colour[0] + speck, colour[1] + speck, colour[2] + speck * 0.9]
  })
}
