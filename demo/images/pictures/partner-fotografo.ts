import { facePoints } from '../face.ts'
import { lensColour } from '../lens.ts'
import { lightFromWindow } from '../light.ts'
import { createNoise, smoothstep } from '../noise.ts'
import { mixColours, palette } from '../palette.ts'
import { addGrain, createPaper } from '../paper.ts'
import { layOver, type Plate, retouch, type Sheet } from '../plate.ts'
import { profile } from '../profile.ts'
import { createRandom } from '../random.ts'
import { outline, type Point } from '../stroke.ts'

/** A lens seen from above and two strips of film on warm paper, under a window. */
export async function drawPartnerFotografo(sheet: Sheet): Promise<Plate> {
  const { width: w, height: h, seed } = sheet
  const lens = { x: 0.66 * w, y: 0.47 * h, radius: 0.205 * w }
  const paper = createPaper(sheet, 'powder')
  const strips = [
    { x: 0.04 * w, y: 0.2 * h, turn: 10, frames: 7 },
    { x: -0.09 * w, y: 0.71 * h, turn: -7, frames: 8 },
  ]
  const frame = 0.145 * w
  const drawnStrips = strips
    .map(
      (strip) =>
        `<g transform="translate(${strip.x} ${strip.y}) rotate(${strip.turn})">${filmStrip(strip.frames, frame)}</g>`,
    )
    .join('')
  const shadow = `<filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="7"/></filter><filter id="l" x="-40%" y="-40%" width="200%" height="200%"><feGaussianBlur stdDeviation="26"/></filter>
    ${strips.map((strip) => `<g opacity="0.4" filter="url(#s)" transform="translate(${strip.x + 9} ${strip.y + 12}) rotate(${strip.turn})"><rect width="${frame * strip.frames}" height="${frame * 0.92}" fill="${palette.umber}"/></g>`).join('')}`
  const shaded = await layOver(paper, shadow, 'multiply')
  const filmed = await layOver(shaded, drawnStrips)
  const grounded = await layOver(
    filmed,
    `<filter id="l" x="-40%" y="-40%" width="200%" height="200%"><feGaussianBlur stdDeviation="24"/></filter><g filter="url(#l)" fill="${palette.umber}"><ellipse cx="${lens.x + 58}" cy="${lens.y + 66}" rx="${lens.radius * 1.03}" ry="${lens.radius * 1.03}" opacity="0.75"/></g>`,
    'multiply',
  )
  const noise = createNoise(createRandom(seed))
  const withLens = retouch(grounded, (under, x, y) => {
    const dx = (x - lens.x) / lens.radius
    const dy = (y - lens.y) / lens.radius
    const far = Math.hypot(dx, dy)
    if (far > 1.02) return under
    const edge = smoothstep(1.004, 0.996, far)
    return mixColours(under, lensColour(dx, dy, noise), edge)
  })
  const lit = lightFromWindow(
    withLens,
    {
      x: -0.12,
      y: -0.2,
      paneWidth: 0.4,
      paneHeight: 0.4,
      columns: 3,
      rows: 2,
      slant: 0.5,
      drop: 0.08,
      softness: 0.05,
    },
    0.17,
  )
  return addGrain(lit, { seed, amount: 0.018 })
}

function filmStrip(frames: number, size: number): string {
  const height = size * 0.92
  const holes = Array.from({ length: frames * 5 }, (_, index) => {
    const x = (index + 0.3) * (size / 5)
    const hole = (y: number) =>
      `<rect x="${x}" y="${y}" width="${size * 0.075}" height="${size * 0.062}" rx="5" fill="${palette.powder}"/>`
    return hole(size * 0.045) + hole(height - size * 0.107)
  }).join('')
  const pictures = Array.from(
    { length: frames },
    (_, index) =>
      `<svg x="${index * size + size * 0.05}" y="${size * 0.155}" width="${size * 0.9}" height="${size * 0.61}" viewBox="0 0 90 61" preserveAspectRatio="none">${miniature(index)}</svg>`,
  ).join('')
  return `<rect width="${frames * size}" height="${height}" fill="${palette.ink}"/><rect width="${frames * size}" height="${height * 0.5}" fill="${palette.wine}" opacity="0.25"/>${holes}${pictures}`
}

function miniature(index: number): string {
  const tones: readonly (readonly [string, string])[] = [
    [palette.clay, palette.umber],
    [palette.sand, palette.terracotta],
    [palette.rose, palette.wine],
  ]
  const [light, dark] = tones[index % 3] ?? [palette.sand, palette.umber]
  const head: Point[] = facePoints(
    [
      ...profile.forehead.points,
      ...profile.philtrum.points,
      ...profile.chin.points,
      [240, 640],
      [250, 1000],
      [900, 1000],
      [800, 100],
      [500, -140],
    ],
    { x: 28 + (index % 2) * 6, y: 14, size: 58 },
  )
  const motifs = [
    `<path d="${outline(head)}" fill="${dark}"/>`,
    `<path d="M28 61V34a17 17 0 0 1 34 0V61Z" fill="${dark}"/>`,
    `<path d="M0 61C20 20 30 60 48 24S70 10 90 30V61Z" fill="${dark}"/>`,
  ]
  return `<rect width="90" height="61" fill="${light}"/>${motifs[(index * 2) % 3] ?? ''}`
}
