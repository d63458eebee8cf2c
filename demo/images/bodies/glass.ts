import { smoothstep } from '../noise.ts'
import type { Colour } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { dot, type Vector } from '../vector.ts'

/** An upright tumbler on the ground, in metres. */
export interface Tumbler {
  readonly x: number
  readonly z: number
  readonly radius: number
  readonly height: number
}

type Ray = Parameters<NonNullable<Scene['veil']>>[0]

/** A thin glass before a scene: clear in the middle, bright and dark where it is seen edge-on. */
export function throughTumbler(ray: Ray, tumbler: Tumbler, sun: Vector): Colour {
  const { from, direction: d, light } = ray
  const { radius, height } = tumbler
  const ox = from[0] - tumbler.x
  const oz = from[2] - tumbler.z
  const a = d[0] * d[0] + d[2] * d[2]
  const b = ox * d[0] + oz * d[2]
  const inside = b * b - a * (ox * ox + oz * oz - radius ** 2)
  if (inside < 0) return light
  const away = (-b - Math.sqrt(inside)) / a
  const y = from[1] + d[1] * away
  if (away > ray.reached || y < 0.004 || y > height) return light
  const normal: Vector = [(ox + d[0] * away) / radius, 0, (oz + d[2] * away) / radius]
  const edgeOn = 1 - Math.abs(dot(normal, d))
  const foot = smoothstep(0.022, 0.008, y) * 0.2
  const dark = 1 - 0.42 * smoothstep(0.62, 0.97, edgeOn) - foot
  const shine =
    mirroredWindow(normal[0], y / height) +
    smoothstep(0.05, 0.02, Math.abs(normal[0] - 0.72)) * 0.16 +
    smoothstep(0.006, 0, Math.abs(y - height + 0.004)) * 0.5 +
    smoothstep(0.9, 1, edgeOn) * 0.2 +
    Math.max(0, dot(normal, sun)) * 0.03
  return [
    light[0] * dark * 0.97 + shine,
    light[1] * dark * 0.98 + shine * 0.98,
    light[2] * dark * 0.97 + shine * 0.92,
  ]
}

// A narrow strip on the side of the light, a bar across it.
function mirroredWindow(side: number, rise: number): number {
  const across = smoothstep(0.1, 0.05, Math.abs(side + 0.62))
  const up = smoothstep(0.15, 0.3, rise) * smoothstep(0.92, 0.85, rise)
  return across * up * smoothstep(0.02, 0.045, Math.abs(rise - 0.55)) * 0.75
}
