import { type Body, clouded } from '../bodies.ts'
import { type Noise, smoothstep } from '../noise.ts'
import { colourOf, mixColours, scaleColour } from '../palette.ts'
import { boxDistance } from '../shapes.ts'

const bay = 1.2
const middle = -1.2

/** A villa of two floors, five arches below, shutters above, its front near z = 0.35; metres. */
export function villaBodies(rough: Noise): Body[] {
  const plaster = mixColours(
    mixColours(colourOf('powder'), colourOf('clay'), 0.14),
    colourOf('ochre'),
    0.1,
  )
  const wall = clouded(plaster, rough, { scale: 1.4, amount: 0.09 })
  const tile = mixColours(colourOf('clay'), colourOf('blush'), 0.3)
  return [
    {
      distance: wallDistance,
      surface: (point, normal) => {
        const [, y, z] = point
        const isShutter = y > 1.94 && y < 2.56 && z > 0.1 && z < 0.335
        if (!isShutter) return wall(point, normal)
        return { colour: scaleColour(colourOf('moss'), 0.95 + 0.1 * Math.sin(y * 150)) }
      },
    },
    { distance: roofDistance, surface: clouded(tile, rough, { scale: 1.4, amount: 0.09 }) },
    {
      distance: stepsDistance,
      surface: clouded(colourOf('bone'), rough, { scale: 2, amount: 0.05 }),
    },
  ]
}

function wallDistance(x: number, y: number, z: number): number {
  const block = boxDistance([x - middle, y - 1.45, z + 1.4], [3.15, 1.45, 1.75], 0.015)
  if (block > 1) return block - 0.1
  const column = Math.max(-2, Math.min(2, Math.round((x - middle) / bay)))
  const dx = x - middle - column * bay
  const arch = y < 1.05 ? Math.abs(dx) - 0.42 : Math.hypot(dx, y - 1.05) - 0.42
  const porch = Math.max(arch, -0.9 - z, 0.02 - y)
  const loggia = boxDistance([x - middle, y - 0.78, z + 0.5], [2.95, 0.78, 0.6])
  const window = boxDistance([dx, y - 2.25, z - 0.35], [0.17, 0.3, 0.14])
  const cornice = boxDistance([x - middle, y - 1.72, z + 1.36], [3.2, 0.035, 1.78])
  return Math.min(Math.max(block, -porch, -loggia, -window), cornice)
}

function roofDistance(x: number, y: number, z: number): number {
  const tiles = 0.018 * Math.abs(Math.sin(x * 22))
  const slope = (y - 2.98 - 0.3 * (1.9 - Math.abs(z + 1.4))) * 0.94
  const ends = Math.max(Math.abs(x - middle) - 3.35, Math.abs(z + 1.4) - 1.95, 2.88 - y)
  return Math.max(slope + tiles, ends) * 0.9
}

function stepsDistance(x: number, y: number, z: number): number {
  const lower = boxDistance([x - 0.4, y - 0.03, z - 2.6], [2.3, 0.06, 0.5], 0.02)
  const upper = boxDistance([x - middle, y - 0.06, z - 0.9], [3.3, 0.1, 0.55], 0.02)
  return Math.min(lower, upper)
}

export interface Cypress {
  readonly x: number
  readonly z: number
  readonly height: number
  readonly radius: number
}

export function cypressBody(tree: Cypress, noise: Noise, rough: Noise): Body {
  const green = mixColours(colourOf('moss'), colourOf('ink'), 0.35)
  return {
    ball: { at: [tree.x, tree.height / 2, tree.z], radius: tree.height / 2 + 0.2 },
    distance: (worldX, y, worldZ) => {
      const x = worldX - tree.x
      const z = worldZ - tree.z
      const share = Math.min(1, Math.max(0, y / tree.height))
      const outline = tree.radius * Math.min(1, (share + 0.03) * 5) ** 0.5 * (1 - share) ** 0.62
      const boughs = noise(Math.atan2(z, x) * 4 + tree.x, y * 2.1) * 0.05
      const leaves = noise(x * 34 + y * 4, z * 34 + y * 9) * 0.03
      const side = Math.hypot(x, z) - outline + (boughs + leaves) * Math.min(1, outline * 6)
      return Math.max(side, y - tree.height * 0.985) * 0.5
    },
    surface: ([x, y, z]) => {
      const clumps = 1 + 0.5 * rough(x * 16, y * 9 + z * 16)
      return { colour: mixColours(scaleColour(green, clumps), colourOf('rose'), haze(z)) }
    },
  }
}

/** How much of the air's colour a thing has at a depth, 0 to 0.75. */
export function haze(z: number): number {
  return smoothstep(6, 26, -z) * 0.75
}
