import { type Cloth, drape } from '../drapery.ts'
import { createNoise, layered, smoothstep } from '../noise.ts'
import { colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { createPlate, type Plate, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'

/** Tulle in three thicknesses against a warm wall, gathered beyond the upper right corner. */
export async function drawSposaVelo(sheet: Sheet): Promise<Plate> {
  const { width, height, seed } = sheet
  const noise = layered(createNoise(createRandom(seed)), 2)
  const wall = mixColours(colourOf('rose'), colourOf('sand'), 0.62)
  const ground = createPlate(sheet, (x, y) => {
    const light = smoothstep(1.25, 0.1, Math.hypot(x / width - 0.15, y / height - 0.2))
    return scaleColour(wall, 0.62 + light * 0.36 + noise(x / 700, y / 700) * 0.03)
  })
  const falling = (gather: { x: number; y: number; folds: number }): Cloth['course'] => {
    return (x, y) => {
      const dx = x / width - gather.x
      const dy = (y / height - gather.y) * 1.25
      return { across: Math.atan2(dx, dy) * gather.folds, along: Math.hypot(dx, dy) * height }
    }
  }
  const white = {
    lit: colourOf('ivory'),
    hollow: mixColours(colourOf('bone'), colourOf('rose'), 0.35),
  }
  const sheets: Cloth[] = [
    { ...white, course: falling({ x: 0.95, y: -0.35, folds: 9 }), depth: 52, density: 0.36 },
    {
      ...white,
      course: falling({ x: 0.75, y: -0.25, folds: 8 }),
      inside: (x, y) =>
        (x / width - 0.2 - 0.16 * (y / height) + 0.07 * noise(y / 420, 3)) * width * 0.9,
      depth: 60,
      density: 0.42,
    },
    {
      ...white,
      course: falling({ x: 1.1, y: -0.1, folds: 9 }),
      inside: (x, y) =>
        (x / width - 0.86 + 0.52 * (y / height) ** 1.4 + 0.1 * noise(y / 380, 8)) * width * 0.8,
      depth: 56,
      density: 0.55,
    },
  ]
  const draped = sheets.reduce(
    (plate, cloth, index) => drape(plate, cloth, { ...sheet, seed: `${seed} ${index}` }),
    ground,
  )
  return addGrain(draped, { seed, amount: 0.02 })
}
