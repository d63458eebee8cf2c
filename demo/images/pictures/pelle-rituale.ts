import { type Petal, petalBody } from '../bodies/petal.ts'
import { type Towel, towelBody } from '../bodies/towel.ts'
import { type Body, clouded, together } from '../bodies.ts'
import { windowLightAt } from '../light.ts'
import { createNoise, mix, type Noise, smoothstep } from '../noise.ts'
import { colourOf, mixColours } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { type Plate, resized, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import type { Scene } from '../scene.ts'
import { turnedDistance, vesselDistance } from '../shapes.ts'
import { renderScene } from '../solid.ts'
import { normalized, pointAt } from '../vector.ts'

const towels: readonly Towel[] = [
  { at: [-0.2, 0.062, 0.1], half: [0.34, 0.06, 0.23], turn: 0.06, colour: colourOf('bone') },
  {
    at: [-0.2, 0.178, 0.1],
    half: [0.325, 0.054, 0.22],
    turn: -0.04,
    colour: mixColours(colourOf('powder'), colourOf('rose'), 0.35),
  },
  { at: [-0.2, 0.28, 0.1], half: [0.31, 0.046, 0.21], turn: 0.03, colour: colourOf('ivory') },
]
const petals: readonly Petal[] = [
  { at: [0.3, 0.008, 0.66], turn: 0.5, size: 0.062, colour: colourOf('rose') },
  { at: [0.43, 0.008, 0.6], turn: 2.3, size: 0.05, colour: colourOf('blush') },
  { at: [-0.02, 0.008, 0.7], turn: 3.9, size: 0.056, colour: colourOf('blush') },
  { at: [0.13, 0.008, 0.8], turn: 1.4, size: 0.046, colour: colourOf('rose') },
  { at: [-0.3, 0.33, 0.18], turn: 5.2, size: 0.052, colour: colourOf('blush') },
]
const pane = { x: 0.86, y: -2.62, paneWidth: 0.46, paneHeight: 0.52, columns: 4, rows: 3 }
const window = { ...pane, slant: 0, drop: 0, softness: 0.04 }

/** Folded towels, a bowl with water, petals: a still life by a window. */
export async function drawPelleRituale(sheet: Sheet): Promise<Plate> {
  const noise = createNoise(createRandom(sheet.seed))
  const small = { width: Math.round(sheet.width * 0.6), height: Math.round(sheet.height * 0.6) }
  const plate = await resized(renderScene(createScene(noise), small), sheet)
  return addGrain(plate, { seed: sheet.seed, amount: 0.02 })
}

function createScene(noise: Noise): Scene {
  const sun = normalized([-0.72, 0.62, 0.48])
  return {
    ...together([
      ...ground(noise),
      ...towels.map((towel) => towelBody(towel, noise)),
      ...crockery(noise),
      ...petals.map(petalBody),
    ]),
    eye: [0.08, 0.62, 2.5],
    target: [0.08, 0.235, 0.2],
    field: 0.52,
    sun,
    sunColour: [2.0, 1.8, 1.46],
    skyColour: [0.52, 0.5, 0.5],
    bounce: [0.46, 0.38, 0.32],
    hardness: 20,
    // The window is upright, 2 m to the left.
    window: (point) => {
      const [, y, z] = pointAt(point, sun, (point[0] + 2) / -sun[0])
      return 0.05 + 0.95 * windowLightAt(window, z, -y)
    },
    farthest: 7,
  }
}

function ground(noise: Noise): Body[] {
  const table = mixColours(colourOf('sand'), colourOf('powder'), 0.5)
  const wall = mixColours(colourOf('bone'), colourOf('powder'), 0.5)
  return [
    { distance: (_x, y) => y, surface: clouded(table, noise) },
    { distance: (_x, _y, z) => z + 0.42, surface: clouded(wall, noise) },
  ]
}

function crockery(noise: Noise): Body[] {
  const bowl = { x: 0.36, z: 0.36 }
  const bottle = { x: 0.47, z: 0.08 }
  const clay = mixColours(colourOf('clay'), colourOf('blush'), 0.55)
  const water = mixColours(colourOf('bone'), colourOf('sage'), 0.3)
  const glaze = mixColours(colourOf('sage'), colourOf('moss'), 0.45)
  return [
    {
      ball: { at: [bowl.x, 0.06, bowl.z], radius: 0.18 },
      distance: (x, y, z) =>
        vesselDistance([x - bowl.x, y, z - bowl.z], {
          height: 0.12,
          wall: 0.009,
          outline: (share) => 0.065 + 0.095 * Math.sqrt(share),
        }),
      surface: clouded(clay, noise, { gloss: 0.2 }),
    },
    {
      ball: { at: [bowl.x, 0.088, bowl.z], radius: 0.15 },
      distance: (x, y, z) =>
        Math.max(Math.hypot(x - bowl.x, z - bowl.z) - 0.145, Math.abs(y - 0.088) - 0.002),
      surface: clouded(water, noise, { gloss: 0.9 }),
    },
    {
      ball: { at: [bottle.x, 0.25, bottle.z], radius: 0.28 },
      distance: (x, y, z) => turnedDistance([x - bottle.x, y, z - bottle.z], 0.5, bottleOutline),
      surface: clouded(glaze, noise, { gloss: 0.2 }),
    },
  ]
}

function bottleOutline(share: number): number {
  if (share < 0.03) return mix(0.072, 0.08, share / 0.03)
  if (share < 0.58) return 0.08
  const lip = 0.006 * smoothstep(0.95, 0.97, share)
  return mix(0.08, 0.026, smoothstep(0.58, 0.76, share)) + lip
}
