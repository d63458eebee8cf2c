import { clamp } from './noise.ts'
import type { Colour } from './palette.ts'
import { createPlate, type Plate } from './plate.ts'
import type { Scene } from './scene.ts'
import { displayed, linear, shadePoint } from './solid-light.ts'
import { minus, normalized, pointAt, type Vector } from './vector.ts'

/** Traces every pixel once, those at edges four times more. */
export function renderScene(scene: Scene, size: { width: number; height: number }): Plate {
  const view = createView(scene, size)
  const once = createPlate(size, (x, y) => view(x + 0.5, y + 0.5))
  const { width, height } = size
  const toneAt = (x: number, y: number): number => {
    const at = (clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)) * 3
    return (once.data[at] ?? 0) + (once.data[at + 1] ?? 0) + (once.data[at + 2] ?? 0)
  }
  return createPlate(size, (x, y) => {
    const at = (y * width + x) * 3
    const first: Colour = [once.data[at] ?? 0, once.data[at + 1] ?? 0, once.data[at + 2] ?? 0]
    const contrast =
      Math.abs(toneAt(x - 1, y) - toneAt(x + 1, y)) + Math.abs(toneAt(x, y - 1) - toneAt(x, y + 1))
    if (contrast < 0.1) return first
    const more = corners.map(([dx, dy]) => view(x + dx, y + dy))
    return average([first, ...more])
  })
}

const corners: readonly (readonly [number, number])[] = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.875, 0.625],
  [0.625, 0.125],
]

function createView(
  scene: Scene,
  size: { width: number; height: number },
): (x: number, y: number) => Colour {
  const ahead = normalized(minus(scene.target, scene.eye))
  const right = normalized([-ahead[2], 0, ahead[0]])
  const up: Vector = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ]
  return (px, py) => {
    const u = ((px - size.width / 2) / size.height) * scene.field
    const v = (0.5 - py / size.height) * scene.field
    const direction = normalized([
      ahead[0] + right[0] * u + up[0] * v,
      ahead[1] + right[1] * u + up[1] * v,
      ahead[2] + right[2] * u + up[2] * v,
    ])
    const reached = march(scene, scene.eye, direction)
    const light =
      reached < scene.farthest
        ? shadePoint(scene, pointAt(scene.eye, direction, reached), direction)
        : linear(scene.backdrop?.(direction) ?? [0, 0, 0])
    return displayed(scene.veil?.({ from: scene.eye, direction, reached, light }) ?? light)
  }
}

function march(scene: Scene, from: Vector, direction: Vector): number {
  let reached = 0.02
  for (let step = 0; step < 160 && reached < scene.farthest; step += 1) {
    const near = scene.distance(
      from[0] + direction[0] * reached,
      from[1] + direction[1] * reached,
      from[2] + direction[2] * reached,
    )
    if (near < 0.0004 * reached) return reached
    reached += near
  }
  return reached
}

function average(colours: readonly Colour[]): Colour {
  const sum = (index: 0 | 1 | 2) =>
    colours.reduce((total, colour) => total + colour[index], 0) / colours.length
  return [sum(0), sum(1), sum(2)]
}
