import { bulbGlow, mirrorStations } from '../bodies/mirror-station.ts'
import { type Body, clouded, together } from '../bodies.ts'
import { blurred, createField } from '../field.ts'
import { createNoise, type Noise, smoothstep } from '../noise.ts'
import { colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { type Plate, resized, retouch, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import type { Scene } from '../scene.ts'
import { boxDistance } from '../shapes.ts'
import { renderScene } from '../solid.ts'
import { normalized } from '../vector.ts'

/** The classroom: a row of arched mirrors ringed with bulbs, a long table, stools. */
export async function drawAula(sheet: Sheet): Promise<Plate> {
  const noise = createNoise(createRandom(sheet.seed))
  const small = { width: Math.round(sheet.width * 0.6), height: Math.round(sheet.height * 0.6) }
  const traced = await resized(renderScene(createScene(noise), small), sheet)
  return addGrain(bloom(traced), { seed: sheet.seed, amount: 0.02 })
}

// The brightest spots spill a warm halo, as in a lens.
function bloom(plate: Plate): Plate {
  const green = (x: number, y: number): number => plate.data[(y * plate.width + x) * 3 + 1] ?? 0
  const bright = createField(plate, (x, y) => smoothstep(0.9, 1, green(x, y)))
  const halo = blurred(bright, plate.width / 75)
  return retouch(plate, ([red, green, blue], x, y) => {
    const glow = (halo.data[y * plate.width + x] ?? 0) * 0.34
    return [
      red + glow * (1 - red),
      green + glow * 0.86 * (1 - green),
      blue + glow * 0.62 * (1 - blue),
    ]
  })
}

function createScene(noise: Noise): Scene {
  return {
    ...together([...room(noise), ...mirrorStations(noise)]),
    eye: [-2.0, 0.55, 3.35],
    target: [0.45, 0.1, 0],
    field: 0.66,
    sun: normalized([-0.5, 0.55, 0.72]),
    sunColour: [1.25, 1.1, 0.9],
    skyColour: [0.46, 0.42, 0.42],
    bounce: [0.42, 0.34, 0.29],
    hardness: 9,
    farthest: 14,
  }
}

function room(noise: Noise): Body[] {
  const wood = mixColours(colourOf('sand'), colourOf('clay'), 0.25)
  const wall = clouded(mixColours(colourOf('powder'), colourOf('rose'), 0.45), noise)
  return [
    {
      distance: (_x, y) => y + 0.78,
      surface: ([x, , z]) => {
        const joint = smoothstep(0.03, 0, Math.abs(x * 3 - Math.round(x * 3)))
        return { colour: scaleColour(wood, 1 - joint * 0.06 + 0.02 * noise(x * 4, z * 5)) }
      },
    },
    {
      distance: (_x, _y, z) => z + 0.02,
      surface: (point, normal) => ({ ...wall(point, normal), glow: bulbGlow(point) }),
    },
    {
      distance: (x, y, z) => boxDistance([x, y + 0.03, z - 0.24], [9, 0.03, 0.25], 0.008),
      surface: clouded(colourOf('ivory'), noise, { gloss: 0.2 }),
    },
  ]
}
