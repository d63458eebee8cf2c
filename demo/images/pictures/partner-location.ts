import { type Cypress, cypressBody, haze, villaBodies } from '../bodies/villa.ts'
import { together } from '../bodies.ts'
import { createNoise, layered, type Noise, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { type Plate, resized, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import type { Scene } from '../scene.ts'
import { renderScene } from '../solid.ts'
import { normalized, type Vector } from '../vector.ts'

const cypresses: readonly Cypress[] = [
  { x: 2.55, z: 1.2, height: 3.6, radius: 0.36 },
  { x: 3.5, z: -0.6, height: 4.3, radius: 0.42 },
  { x: 4.5, z: -2.2, height: 3.9, radius: 0.4 },
  { x: -4.3, z: 2.6, height: 3.4, radius: 0.36 },
  { x: 6.4, z: -5, height: 4.2, radius: 0.45 },
  { x: 7.8, z: -5.6, height: 3.5, radius: 0.42 },
]

/** A villa's arcade and cypresses in the long light of the evening. */
export async function drawPartnerLocation(sheet: Sheet): Promise<Plate> {
  const noise = createNoise(createRandom(sheet.seed))
  const small = { width: Math.round(sheet.width * 0.62), height: Math.round(sheet.height * 0.62) }
  const plate = await resized(renderScene(createScene(noise), small), sheet)
  return addGrain(plate, { seed: sheet.seed, amount: 0.022 })
}

function createScene(noise: Noise): Scene {
  const rough = layered(noise, 3)
  const earth = mixColours(colourOf('sand'), colourOf('sage'), 0.25)
  const hill = (x: number, z: number): number =>
    -0.02 + smoothstep(-7, -20, z) * (1.2 + noise(x * 0.12, z * 0.1) * 1.5)
  const land = {
    distance: (x: number, y: number, z: number): number => (y - hill(x, z)) * (z < -6 ? 0.6 : 1),
    surface: ([x, y, z]: Vector) => {
      const stained = scaleColour(earth, 1 + 0.09 * rough(x * 1.4, y + z))
      return { colour: mixColours(stained, colourOf('rose'), haze(z)) }
    },
  }
  return {
    ...together([
      land,
      ...villaBodies(rough),
      ...cypresses.map((tree) => cypressBody(tree, noise, rough)),
    ]),
    eye: [3.0, 1.4, 10.2],
    target: [0.9, 1.75, 0],
    field: 0.56,
    sun: normalized([0.78, 0.36, 0.62]),
    sunColour: [1.95, 1.6, 1.2],
    skyColour: [0.44, 0.42, 0.5],
    bounce: [0.5, 0.38, 0.3],
    hardness: 26,
    backdrop: eveningSky,
    farthest: 40,
  }
}

function eveningSky(direction: Vector): Colour {
  const low = mixColours(colourOf('powder'), colourOf('ochre'), 0.22)
  const high = mixColours(colourOf('bone'), colourOf('sage'), 0.32)
  return mixColours(low, high, smoothstep(-0.05, 0.42, direction[1]))
}
