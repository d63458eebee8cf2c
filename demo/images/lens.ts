import { clamp, mix, type Noise, smoothstep } from './noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from './palette.ts'

/** A lens seen from the front, at a point of its disc of radius 1, lit from the upper left. */
export function lensColour(dx: number, dy: number, noise: Noise): Colour {
  const far = Math.hypot(dx, dy)
  const turn = Math.atan2(dy, dx)
  // Turned metal shines in two opposite fans.
  const fan = (at: number, width: number): number =>
    Math.exp(-((Math.sin((turn - at) / 2) / width) ** 2))
  const sheen = fan(-2.3, 0.34) + 0.55 * fan(0.85, 0.26)
  const turned = noise(far * 220, 4) * 0.03
  const ink = colourOf('ink')
  if (far > 0.86) {
    const knurl = 0.5 + 0.5 * Math.sin(turn * 110)
    const band = smoothstep(0.88, 0.9, far) * smoothstep(0.985, 0.965, far)
    const slope = clamp(-(dx * 0.7 + dy * 0.7) / far)
    return scaleColour(
      mixColours(ink, colourOf('umber'), 0.25),
      0.62 + sheen * 0.5 - knurl * band * 0.32 + slope * 0.3 + turned,
    )
  }
  if (far > 0.8)
    return scaleColour(
      mixColours(colourOf('sand'), colourOf('ochre'), 0.25),
      0.5 + sheen * 0.75 + turned,
    )
  if (far > 0.5) {
    const step = (far - 0.5) / 0.3
    const ridge = Math.sin(step * Math.PI * 18) * 0.07
    return scaleColour(
      ink,
      mix(0.3, 0.95, step) * (0.75 + sheen * 0.75) + ridge * (0.5 + sheen) + turned,
    )
  }
  if (far > 0.475) return scaleColour(colourOf('sand'), 0.3 + sheen * 0.65)
  return glassColour(dx / 0.475, dy / 0.475)
}

// Coated glass: the window mirrored small and bent, fainter mirrorings of it opposite.
function glassColour(x: number, y: number): Colour {
  const far = Math.hypot(x, y)
  const depth = mixColours(
    mixColours(colourOf('ink'), [0.05, 0.02, 0.05], 0.75),
    colourOf('wine'),
    smoothstep(0.35, 1, far) * 0.75,
  )
  const ring = (at: number, width: number) => Math.exp(-(((far - at) / width) ** 2))
  const inner = 0.22 * ring(0.62, 0.012) + 0.16 * ring(0.4, 0.01)
  const arcAt = (cx: number, cy: number, radius: number) =>
    Math.exp(-(((Math.hypot(x - cx, y - cy) - radius) / 0.1) ** 2))
  const warm = arcAt(0.2, 0.2, 0.55) * smoothstep(-0.1, 0.8, (x + y) * 0.7) * 0.55
  const cool = arcAt(-0.12, -0.1, 0.72) * smoothstep(0.1, 0.8, -(x + y) * 0.7) * 0.4
  const pane =
    paneOn(x, y, { cx: -0.36, cy: -0.38, size: 0.2 }) * 0.85 +
    paneOn(-x, -y, { cx: -0.3, cy: -0.28, size: 0.085 }) * 0.4
  const lit = mixColours(
    mixColours(scaleColour(depth, 0.85 + inner), colourOf('ochre'), warm),
    colourOf('sage'),
    cool,
  )
  const shown = mixColours(lit, colourOf('ivory'), clamp(pane + inner * 0.5))
  return scaleColour(shown, smoothstep(1.02, 0.93, far) * 0.75 + 0.25)
}

function paneOn(x: number, y: number, at: { cx: number; cy: number; size: number }): number {
  const bend = 1 + 0.35 * (x * x + y * y)
  const u = (x * bend - at.cx * 1.1) / at.size
  const v = (y * bend - at.cy * 1.1) / (at.size * 1.25)
  const frame = smoothstep(1, 0.85, Math.abs(u)) * smoothstep(1, 0.85, Math.abs(v))
  return frame * smoothstep(0.06, 0.12, Math.abs(u)) * smoothstep(0.05, 0.1, Math.abs(v))
}
