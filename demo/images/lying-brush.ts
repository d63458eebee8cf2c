import { hairPath } from './hair.ts'
import { mix } from './noise.ts'
import { colourOf, mixColours, type PaletteName, palette } from './palette.ts'
import type { Random } from './random.ts'
import { outline, type Point } from './stroke.ts'

/** A brush lying flat, seen from above; lengths in shares of the picture's width. */
export interface Brush {
  readonly x: number
  readonly top: number
  readonly length: number
  readonly turn: number
  /** Width of the ferrule. */
  readonly width: number
  readonly head: { length: number; belly: number; tip: number }
  readonly handle: PaletteName
  readonly hair: PaletteName
  readonly powder?: PaletteName
}

/** The brush as SVG and the path of its shadow, its tip at 0, 0; `w` is the picture's width. */
export function drawBrush(
  brush: Brush,
  w: number,
  random: Random,
): { body: string; shadow: string } {
  const half = (brush.width * w) / 2
  const head = brush.head.length * w
  const ferrule = half * 3.6 + 50
  const end = brush.length * w
  const handleAt = (share: number): number =>
    half *
    (share < 0.12 ? mix(0.92, 1.06, share / 0.12) : mix(1.06, 0.42, ((share - 0.12) / 0.88) ** 0.8))
  const handle = sides(0, 1, (share) => [
    handleAt(share) * (share > 0.985 ? 0.6 : 1),
    head + ferrule + share * (end - head - ferrule),
  ])
  const metal = sides(0, 1, (share) => [half * mix(1.12, 0.96, share), head + share * ferrule])
  const bellyAt = (share: number): number =>
    half *
    (mix(1.08, brush.head.tip * 0.9, share) +
      (brush.head.belly - 1) * Math.sin(Math.PI * share ** 0.8) * 0.95)
  const tuft = sides(0, 1, (share) => [
    bellyAt(1 - share) * (share < 0.08 ? Math.sqrt(share / 0.08) * 0.9 : 1),
    share * head,
  ])
  const hairs = drawHairs(brush, { half, head }, random)
  const dust = brush.powder
    ? `<clipPath id="c${Math.round(brush.x * 1000)}"><path d="${tuft}"/></clipPath><ellipse clip-path="url(#c${Math.round(brush.x * 1000)})" cx="0" cy="${head * 0.02}" rx="${half * 2.4}" ry="${head * 0.42}" fill="url(#dust-${brush.powder})" opacity="0.85"/>`
    : ''
  const rings = [0.16, 0.24, 0.84]
    .map(
      (share) =>
        `<rect x="${-half * 1.1}" y="${head + ferrule * share}" width="${half * 2.2}" height="2.4" fill="${palette.ink}" opacity="0.28"/>`,
    )
    .join('')
  return {
    shadow: `${tuft}${metal}${handle}`,
    body: `<path d="${handle}" fill="${palette[brush.handle]}"/><path d="${handle}" fill="url(#lacquer)"/><path d="${tuft}" fill="${hairTints(brush)[0]}"/>${hairs}${dust}<path d="${tuft}" fill="url(#round)"/><path d="${metal}" fill="url(#metal)"/>${rings}`,
  }
}

function drawHairs(brush: Brush, size: { half: number; head: number }, random: Random): string {
  const { half, head } = size
  const count = Math.round(90 + brush.width * 11000)
  const tints = hairTints(brush)
  return Array.from({ length: count }, (_, index) => {
    const across = random.between(-1, 1) * Math.sqrt(index / count)
    const lean = across * (brush.head.belly * 0.34)
    const length = head * random.between(0.82, 1.04) * (1 - 0.2 * across * across)
    const tint =
      tints[Math.min(2, Math.max(0, Math.floor((across + 1) * 1.1 + random.spread() * 0.9)))] ??
      palette.umber
    const back = across * (brush.head.belly - brush.head.tip) * 0.52
    const path = hairPath({
      root: [across * half * 1.05, head + 4],
      angle: -Math.PI / 2 + lean,
      tipAngle: -Math.PI / 2 + lean - back,
      length: length + 4,
      width: 4.2,
    })
    return `<path d="${path}" fill="${tint}" opacity="${random.between(0.55, 0.95).toFixed(2)}"/>`
  }).join('')
}

function sides(from: number, to: number, at: (share: number) => readonly [number, number]): string {
  const steps = 40
  const right: Point[] = Array.from({ length: steps + 1 }, (_, step) =>
    at(mix(from, to, step / steps)),
  )
  return outline([...right, ...[...right].reverse().map(([x, y]): Point => [-x, y])])
}

function hairTints(brush: Brush): readonly string[] {
  const base = colourOf(brush.hair)
  return [
    mixColours(base, colourOf('ivory'), 0.32),
    base,
    mixColours(base, colourOf('ink'), 0.45),
  ].map(([r, g, b]) => `rgb(${Math.round(r * 255)},${Math.round(g * 255)},${Math.round(b * 255)})`)
}

/** The definitions that drawn brushes refer to. */
export function brushGradients(): string {
  const stops = (list: readonly (readonly [number, string, number])[]) =>
    list
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  const dusts = ['rose', 'clay', 'wine', 'powder', 'blush'] as const
  return `
    <linearGradient id="lacquer">${stops([
      [0, '#000', 0.25],
      [0.2, '#fff', 0.1],
      [0.3, '#fff', 0.62],
      [0.37, '#fff', 0.12],
      [0.6, '#000', 0],
      [1, '#000', 0.5],
    ])}</linearGradient>
    <linearGradient id="round">${stops([
      [0, '#fff', 0.16],
      [0.3, '#fff', 0.1],
      [0.6, '#000', 0],
      [1, '#2a1510', 0.4],
    ])}</linearGradient>
    <linearGradient id="metal">${stops([
      [0, '#8d6a45', 1],
      [0.16, '#d8bd92', 1],
      [0.3, '#fff6e2', 1],
      [0.42, '#c8a878', 1],
      [0.7, '#8a6743', 1],
      [0.9, '#5d4230', 1],
      [1, '#a98760', 1],
    ])}</linearGradient>
    ${dusts
      .map(
        (name) =>
          `<radialGradient id="dust-${name}">${stops([
            [0, palette[name], 0.95],
            [0.6, palette[name], 0.6],
            [1, palette[name], 0],
          ])}</radialGradient>`,
      )
      .join('')}`
}
