import { clamp, mix, smoothstep } from './noise.ts'
import type { Colour } from './palette.ts'
import type { Scene } from './scene.ts'
import { dot, minus, normalized, type Vector } from './vector.ts'

/** The light (linear) that a surface point sends to the eye along `direction`. */
export function shadePoint(scene: Scene, point: Vector, direction: Vector): Colour {
  const normal = normalAt(scene, point)
  const { colour, glow = 0, gloss = 0 } = scene.surface(point, normal)
  const facing = clamp(dot(normal, scene.sun))
  const window = facing > 0 ? (scene.window?.(point) ?? 1) : 0
  const sun = window > 0.003 ? facing * window * shadowAt(scene, point, normal) : 0
  const open = openness(scene, point, normal)
  const half = normalized(minus(scene.sun, direction))
  const mirrored =
    gloss * (dot(normal, half) > 0 ? dot(normal, half) ** (30 + gloss * 160) : 0) * sun
  const albedo = linear(colour)
  const light = (index: 0 | 1 | 2): number =>
    albedo[index] *
      (sun * scene.sunColour[index] +
        open * mix(scene.bounce[index], scene.skyColour[index], 0.5 + 0.5 * normal[1]) +
        glow) +
    mirrored * scene.sunColour[index] * 0.6
  return [light(0), light(1), light(2)]
}

function shadowAt(scene: Scene, point: Vector, normal: Vector): number {
  let least = 1
  let away = 0.012
  for (let step = 0; step < 48 && away < 6; step += 1) {
    const near = scene.distance(
      point[0] + normal[0] * 0.004 + scene.sun[0] * away,
      point[1] + normal[1] * 0.004 + scene.sun[1] * away,
      point[2] + normal[2] * 0.004 + scene.sun[2] * away,
    )
    if (near < 0.0005) return 0
    least = Math.min(least, (scene.hardness * near) / away)
    away += clamp(near, 0.008, 0.35)
  }
  return smoothstep(0, 1, least)
}

function openness(scene: Scene, point: Vector, normal: Vector): number {
  let closed = 0
  let weight = 1
  for (const away of [0.02, 0.06, 0.14, 0.3]) {
    const near = scene.distance(
      point[0] + normal[0] * away,
      point[1] + normal[1] * away,
      point[2] + normal[2] * away,
    )
    closed += weight * Math.max(0, away - near) * (0.9 / away) * 0.42
    weight *= 0.72
  }
  return clamp(1 - closed, 0.08)
}

function normalAt(scene: Scene, [x, y, z]: Vector): Vector {
  const d = 0.0012
  const at = scene.distance
  return normalized([
    at(x + d, y, z) - at(x - d, y, z),
    at(x, y + d, z) - at(x, y - d, z),
    at(x, y, z + d) - at(x, y, z - d),
  ])
}

export function linear(colour: Colour): Colour {
  return [colour[0] ** 2.2, colour[1] ** 2.2, colour[2] ** 2.2]
}

/** Light as it is printed: soft in the highlights, a little muted. */
export function displayed(light: Colour): Colour {
  const tone = (value: number) => {
    const bright = Math.max(0, value) ** (1 / 2.2)
    return bright < 0.82 ? bright : 0.82 + 0.18 * Math.tanh((bright - 0.82) / 0.24)
  }
  // The set is muted like a print: a sixth of the colour gone, the blacks lifted.
  const grey = 0.3 * tone(light[0]) + 0.59 * tone(light[1]) + 0.11 * tone(light[2])
  const print = (value: number) => 0.035 + 0.965 * mix(tone(value), grey, 0.17)
  return [print(light[0]), print(light[1]), print(light[2])]
}
