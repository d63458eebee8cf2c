import { clamp, createNoise, layered, mix, smoothstep } from '../noise.ts'
import { type Colour, colourOf, mixColours, scaleColour } from '../palette.ts'
import { addGrain } from '../paper.ts'
import { createPlate, type Plate, retouch, type Sheet } from '../plate.ts'
import { createRandom, type Random } from '../random.ts'

interface Drop {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly phase: number
}

/** What the drops lie on, and the largest of them, in shares of the sheet. */
interface Serum {
  ground: readonly [light: Colour, dark: Colour]
  large: readonly Drop[]
}

/** Drops of serum, large and small, on a skin-coloured ground in low light. */
export const drawPelleIdratata = (sheet: Sheet): Promise<Plate> =>
  drawDrops(sheet, {
    ground: [
      mixColours(colourOf('powder'), colourOf('rose'), 0.5),
      mixColours(colourOf('rose'), colourOf('clay'), 0.3),
    ],
    large: [
      { x: 0.4, y: 0.43, radius: 250, phase: 3 },
      { x: 0.76, y: 0.66, radius: 165, phase: 8 },
      { x: 0.7, y: 0.2, radius: 120, phase: 5 },
    ],
  })

/** Drops of oil on ochre. */
export const drawPelleOlio = (sheet: Sheet): Promise<Plate> =>
  drawDrops(sheet, {
    ground: [
      mixColours(colourOf('ochre'), colourOf('bone'), 0.55),
      mixColours(colourOf('ochre'), colourOf('clay'), 0.3),
    ],
    large: [
      { x: 0.6, y: 0.56, radius: 300, phase: 11 },
      { x: 0.24, y: 0.28, radius: 140, phase: 2 },
    ],
  })

/** Tonic in fine drops on sage. */
export const drawPelleTonico = (sheet: Sheet): Promise<Plate> =>
  drawDrops(sheet, {
    ground: [
      mixColours(colourOf('sage'), colourOf('ivory'), 0.5),
      mixColours(colourOf('sage'), colourOf('moss'), 0.45),
    ],
    large: [
      { x: 0.3, y: 0.66, radius: 130, phase: 6 },
      { x: 0.66, y: 0.34, radius: 150, phase: 9 },
      { x: 0.78, y: 0.78, radius: 90, phase: 4 },
    ],
  })

async function drawDrops(sheet: Sheet, serum: Serum): Promise<Plate> {
  const { width, height, seed } = sheet
  const random = createRandom(seed)
  const noise = createNoise(random)
  const cloud = layered(noise, 3)
  const [light, dark] = serum.ground
  const ground = createPlate(sheet, (x, y) => {
    const fall = smoothstep(0, 1.5, x / width + (y / height) * 0.8)
    const pores = noise(x / 7, y / 7) * noise(x / 11 + 50, y / 9) * 0.035
    return scaleColour(
      mixColours(light, dark, fall * 0.75),
      1.04 + cloud(x / 460, y / 460) * 0.05 + pores - fall * 0.08,
    )
  })
  const drops = scatter(sheet, serum.large, random)
  const wavy = (drop: Drop, x: number, y: number) => {
    const angle = Math.atan2(y - drop.y, x - drop.x)
    const swell = 1 + 0.09 * noise(Math.cos(angle) * 0.9 + drop.phase, Math.sin(angle) * 0.9)
    return Math.hypot(x - drop.x, y - drop.y) / (drop.radius * swell)
  }
  const cells = drops.reduce((grid, drop) => claim(grid, drop, sheet), new Map<string, Drop[]>())
  return addGrain(
    retouch(ground, (under, x, y) => {
      const near = cells.get(`${Math.floor(x / cell)} ${Math.floor(y / cell)}`) ?? []
      let colour = under
      for (const drop of near) {
        const far = wavy(drop, x, y)
        if (far < 1.01)
          return mixColours(
            castShadow(colour, drop, x, y),
            inDrop(under, drop, { x, y, far }),
            smoothstep(1.01, 0.985, far),
          )
        colour = castShadow(colour, drop, x, y)
      }
      return colour
    }),
    { seed, amount: 0.016 },
  )
}

const cell = 80

function claim(grid: Map<string, Drop[]>, drop: Drop, sheet: Sheet): Map<string, Drop[]> {
  const reach = drop.radius * 2
  for (let x = Math.floor((drop.x - reach) / cell); x <= (drop.x + reach) / cell; x += 1)
    for (let y = Math.floor((drop.y - reach) / cell); y <= (drop.y + reach) / cell; y += 1)
      if (x >= 0 && y >= 0 && x * cell < sheet.width && y * cell < sheet.height)
        grid.set(`${x} ${y}`, [...(grid.get(`${x} ${y}`) ?? []), drop])
  return grid
}

function scatter(sheet: Sheet, large: readonly Drop[], random: Random): Drop[] {
  const drops = large.map((drop) => ({
    ...drop,
    x: drop.x * sheet.width,
    y: drop.y * sheet.height,
  }))
  for (let attempt = 0; attempt < 900 && drops.length < 95; attempt += 1) {
    const drop = {
      x: random.next() * sheet.width,
      y: random.next() * sheet.height,
      radius: 6 + 95 * random.next() ** 5,
      phase: random.between(0, 90),
    }
    const isFree = drops.every(
      (other) =>
        Math.hypot(other.x - drop.x, other.y - drop.y) > (other.radius + drop.radius) * 1.18 + 6,
    )
    if (isFree) drops.push(drop)
  }
  return drops
}

// The light comes in at the upper left, is bent, and gathers at the lower right of the drop.
function inDrop(under: Colour, drop: Drop, at: { x: number; y: number; far: number }): Colour {
  const dx = (at.x - drop.x) / drop.radius
  const dy = (at.y - drop.y) / drop.radius
  const along = (dx + dy) * Math.SQRT1_2
  const body = mixColours(under, colourOf('ochre'), 0.07)
  const lens = 0.84 + 0.34 * smoothstep(-0.25, 0.85, along) - 0.16 * smoothstep(0.1, -0.9, along)
  const rim = smoothstep(0.86, 1, at.far) * (along > 0 ? -0.1 : -0.26)
  const caustic = Math.exp(-(((along - 0.6) / 0.2) ** 2) - ((dx - dy) / 0.75) ** 2) * 0.2
  const shine = paneHighlight(dx, dy) + 0.35 * glint(dx, dy)
  const lit = scaleColour(body, lens + rim + caustic)
  // Dark parts keep the warmth of the skin instead of going grey.
  const warmth = clamp(1 - lens) * 0.22
  return [
    mix(lit[0] * (1 + warmth), 1, shine),
    mix(lit[1], 0.985, shine),
    mix(lit[2] * (1 - warmth * 0.3), 0.95, shine),
  ]
}

// The window in the dome: two panes, bent with it.
function paneHighlight(dx: number, dy: number): number {
  const bend = 1 + 0.5 * (dx * dx + dy * dy)
  const u = (dx * bend + 0.52) / 0.2
  const v = (dy * bend + 0.54) / 0.26
  const frame = smoothstep(1, 0.82, Math.abs(u)) * smoothstep(1, 0.86, Math.abs(v))
  const bars = smoothstep(0.06, 0.14, Math.abs(v)) * smoothstep(0.06, 0.16, Math.abs(u))
  return clamp(frame * bars) * 0.92
}

function glint(dx: number, dy: number): number {
  const far = Math.hypot(dx, dy)
  const side = Math.exp(-((Math.atan2(dy, dx) - 0.8) ** 2) / 0.12)
  return Math.exp(-(((far - 0.9) / 0.035) ** 2)) * side
}

function castShadow(under: Colour, drop: Drop, x: number, y: number): Colour {
  const dx = (x - drop.x) / drop.radius - 0.2
  const dy = (y - drop.y) / drop.radius - 0.22
  const far = Math.hypot(dx, dy)
  const dark = smoothstep(1.2, 0.72, far) * 0.42
  const along = (dx + dy) * Math.SQRT1_2
  const glow = Math.exp(-(((along - 0.72) / 0.13) ** 2) - ((dx - dy) / 0.5) ** 2) * 0.3
  return [
    under[0] * (1 - dark * 0.75 + glow),
    under[1] * (1 - dark + glow),
    under[2] * (1 - dark + glow),
  ]
}
