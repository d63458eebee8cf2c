import { brushBody, type StandingBrush } from '../bodies/brush.ts'
import { throughTumbler } from '../bodies/glass.ts'
import { type Body, clouded, together } from '../bodies.ts'
import { windowLightAt } from '../light.ts'
import { createNoise, layered, mix, type Noise, smoothstep } from '../noise.ts'
import { colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { type Plate, resized, retouch, type Sheet } from '../plate.ts'
import { createRandom } from '../random.ts'
import type { Scene } from '../scene.ts'
import { boxDistance, turnedDistance, vesselDistance } from '../shapes.ts'
import { renderScene } from '../solid.ts'
import { normalized, pointAt } from '../vector.ts'

const tumbler = { x: 0.2, z: 0.42, radius: 0.082, height: 0.2 }
const brushes: readonly StandingBrush[] = [
  { foot: [0.16, 0.02, 0.4], top: [0.05, 0.5, 0.36], handle: 'ink', hair: 'umber', size: 1.15 },
  { foot: [0.24, 0.02, 0.44], top: [0.335, 0.52, 0.38], handle: 'umber', hair: 'sand', size: 1.35 },
  { foot: [0.18, 0.02, 0.46], top: [0.16, 0.56, 0.45], handle: 'clay', hair: 'umber', size: 0.8 },
  { foot: [0.22, 0.02, 0.38], top: [0.24, 0.48, 0.3], handle: 'ink', hair: 'blush', size: 1 },
  {
    foot: [0.23, 0.02, 0.46],
    top: [0.41, 0.43, 0.5],
    handle: 'terracotta',
    hair: 'ink',
    size: 0.6,
  },
]
const pane = { x: 1.1, y: -2.68, paneWidth: 0.44, paneHeight: 0.46, columns: 4, rows: 4 }
const window = { ...pane, slant: 0, drop: 0, softness: 0.035 }

/** Window light on a linen curtain; on the table brushes in a glass, a jar, a dish of pigment. */
export async function drawStudioLuce(sheet: Sheet): Promise<Plate> {
  const noise = createNoise(createRandom(sheet.seed))
  const half = { width: Math.round(sheet.width / 2), height: Math.round(sheet.height / 2) }
  const plate = await resized(renderScene(createScene(noise), half), sheet)
  const cloud = layered(noise, 2)
  const woven = retouch(plate, (colour, x, y) => {
    const weave = noise(x / 2.6, y / 40) + noise(x / 40, y / 2.6)
    return scaleColour(colour, 1 + weave * 0.012 + cloud(x / 7, y / 7) * 0.012)
  })
  return addGrain(woven, { seed: sheet.seed, amount: 0.022 })
}

function createScene(noise: Noise): Scene {
  const sun = normalized([-0.74, 0.5, 0.62])
  return {
    ...together([...room(noise), ...crockery(noise), ...brushes.map(brushBody)]),
    eye: [0.12, 0.62, 3.1],
    target: [0.1, 0.46, 0.2],
    field: 0.6,
    sun,
    sunColour: [1.95, 1.78, 1.5],
    skyColour: [0.5, 0.485, 0.48],
    bounce: [0.44, 0.37, 0.31],
    hardness: 22,
    // The window is upright, 2.4 m to the left.
    window: (point) => {
      const [, y, z] = pointAt(point, sun, (point[0] + 2.4) / -sun[0])
      return 0.04 + 0.96 * windowLightAt(window, z, -y)
    },
    veil: (ray) => throughTumbler(ray, tumbler, sun),
    farthest: 8,
  }
}

function room(noise: Noise): Body[] {
  const wall = mixColours(colourOf('bone'), colourOf('powder'), 0.25)
  const wood = mixColours(colourOf('sand'), colourOf('powder'), 0.4)
  const folds = (x: number, y: number): number => {
    const drift = noise(y * 0.5 + 4, 2) * 0.12 + y * 0.02
    const wide = Math.sin((x + drift) * 34 + noise(x * 4, y * 0.4) * 2.2) * 0.034
    const narrow = Math.sin((x - drift) * 71 + 1) * 0.008
    return 0.11 + (wide + narrow) * (0.8 + 0.25 * noise(x * 3, 7))
  }
  const hem = (y: number): number =>
    -0.02 - 0.1 * smoothstep(1.6, 0.2, y) + 0.012 * noise(y * 3, 11)
  return [
    { distance: (_x, _y, z) => z + 0.02, surface: clouded(wall, noise) },
    {
      distance: (x, y, z) => boxDistance([x, y + 0.04, z - 0.55], [2.4, 0.04, 0.62], 0.012),
      surface: clouded(wood, noise),
    },
    {
      // Far from it the folds do not matter.
      distance: (x, y, z) =>
        z > 0.6 ? z - 0.25 : Math.max((z - folds(x, y)) * 0.55, (x - hem(y)) * 0.8),
      surface: clouded(colourOf('ivory'), noise),
    },
  ]
}

function crockery(noise: Noise): Body[] {
  return [
    {
      ball: { at: [0.52, 0.12, 0.28], radius: 0.18 },
      distance: (x, y, z) => turnedDistance([x - 0.52, y, z - 0.28], 0.24, jarOutline),
      surface: clouded(mixColours(colourOf('clay'), colourOf('blush'), 0.7), noise, {
        gloss: 0.25,
      }),
    },
    {
      ball: { at: [-0.12, 0.02, 0.66], radius: 0.13 },
      distance: (x, y, z) =>
        vesselDistance([x + 0.12, y, z - 0.66], {
          height: 0.045,
          wall: 0.01,
          outline: (share) => 0.075 + 0.035 * Math.sqrt(share),
        }),
      surface: clouded(colourOf('ivory'), noise, { gloss: 0.25 }),
    },
    {
      ball: { at: [-0.12, -0.02, 0.66], radius: 0.1 },
      distance: (x, y, z) => {
        const heap = Math.hypot(x + 0.12, (y + 0.02) * 1.5, z - 0.66) - 0.082
        return (heap + noise(x * 40, z * 40) * 0.004) * 0.6
      },
      surface: clouded(colourOf('terracotta'), noise),
    },
  ]
}

function jarOutline(share: number): number {
  const belly = 0.62 + 0.5 * Math.sin(Math.min(1, share * 1.12) * 2.6) ** 0.8
  return 0.1 * belly * mix(1, 0.62, smoothstep(0.86, 0.94, share))
}
