import { palette } from './palette.ts'
import type { Random } from './random.ts'
import { brushStroke, closedShape, type Point, placed, pointsOf } from './stroke.ts'

/** Where a flower is drawn: its middle, its radius in pixels, its colours from the outside in. */
export interface Spot {
  x: number
  y: number
  size: number
  colours: readonly string[]
}

export function ranunculus({ x, y, size, colours }: Spot, random: Random): string {
  const rings = [1, 0.8, 0.62, 0.45, 0.3, 0.17]
  return rings
    .map((ring, index) => {
      const count = Math.max(3, 8 - index)
      const phase = random.between(0, 6)
      const colour = colours[Math.min(colours.length - 1, Math.floor(index / 2))] ?? palette.rose
      return Array.from({ length: count }, (_, petal) => {
        const turn = phase + (petal * Math.PI * 2) / count + random.spread() * 0.12
        const reach = size * ring * random.between(0.92, 1.06)
        const wide = (Math.PI / count) * 1.5
        const arc: Point[] = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((share) => {
          const bump = reach * (1 - 0.16 * share * share + random.spread() * 0.02)
          return [
            x + Math.cos(turn + share * wide) * bump,
            y + Math.sin(turn + share * wide) * bump * 0.94,
          ]
        })
        const inner: Point[] = [0.7, 0, -0.7].map((share) => [
          x + Math.cos(turn + share * wide) * reach * 0.5,
          y + Math.sin(turn + share * wide) * reach * 0.48,
        ])
        return `<path d="${closedShape([...arc, ...inner])}" fill="${colour}" fill-opacity="0.46" style="mix-blend-mode:multiply"/><path d="${brushStroke(arc.slice(0, 5), { width: size * 0.02, start: 0.05, end: 0.05 })}" fill="${palette.ink}" fill-opacity="0.75"/>`
      }).join('')
    })
    .join('')
    .concat(`<circle cx="${x}" cy="${y}" r="${size * 0.1}" fill="${palette.moss}"/>`)
}

export function poppy({ x, y, size, colours }: Spot, random: Random): string {
  const petals = Array.from({ length: 5 }, (_, index) => {
    const turn = (index * Math.PI * 2) / 5 + random.spread() * 0.25 + 0.4
    const petal: Point[] = pointsOf(
      '0,0 0.42,-0.5 0.95,-0.62 1.18,-0.2 1.12,0.26 0.88,0.6 0.4,0.44',
    )
    const points = placed(
      petal.map(([px, py]): Point => [px + random.spread() * 0.05, py + random.spread() * 0.05]),
      { x, y, scale: size, turn },
    )
    const veins = [-0.28, -0.08, 0.14, 0.32]
      .map((lean) =>
        brushStroke(
          placed(
            [
              [0.28, lean * 0.3],
              [0.6, lean * 0.8],
              [0.9, lean * 1.1],
            ],
            { x, y, scale: size, turn },
          ),
          { width: size * 0.012, start: 0.3, end: 0.05, peak: 0.2 },
        ),
      )
      .join('')
    return `<path d="${closedShape(points)}" fill="${colours[index % 2] ?? palette.rose}" fill-opacity="0.72" style="mix-blend-mode:multiply"/><path d="${veins}" fill="${palette.wine}" fill-opacity="0.55"/>`
  }).join('')
  const stamens = Array.from({ length: 26 }, () => {
    const turn = random.between(0, Math.PI * 2)
    const reach = size * random.between(0.2, 0.38)
    const [ex, ey] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
    return `<path d="${brushStroke(
      [
        [x, y],
        [(x + ex) / 2, (y + ey) / 2 - 3],
        [ex, ey],
      ],
      { width: 3 },
    )}" fill="${palette.ink}"/><circle cx="${ex.toFixed(1)}" cy="${ey.toFixed(1)}" r="${(size * 0.026).toFixed(1)}" fill="${palette.ink}"/>`
  }).join('')
  return `${petals}<circle cx="${x}" cy="${y}" r="${size * 0.14}" fill="${palette.moss}"/>${stamens}`
}

export function spray({ x, y, size, colours }: Spot, random: Random): string {
  return Array.from({ length: 22 }, (_, index) => {
    const turn = random.between(-2.9, -0.25)
    const reach = size * random.between(0.3, 1.25)
    const [ex, ey] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach]
    const stem = brushStroke(
      [
        [x, y + size * 0.3],
        [x + (ex - x) * 0.4, y + (ey - y) * 0.62],
        [ex, ey],
      ],
      { width: 3.5, start: 0.8, end: 0.3 },
    )
    return `<path d="${stem}" fill="${palette.moss}"/><circle cx="${ex.toFixed(1)}" cy="${ey.toFixed(1)}" r="${(size * random.between(0.05, 0.11)).toFixed(1)}" fill="${colours[index % 2]}" fill-opacity="0.85"/>`
  }).join('')
}

export function leaf({ x, y, size, colours }: Spot, random: Random): string {
  const base = Math.atan2(y - 900, x - 800)
  return [-0.62, -0.2, 0.2, 0.6]
    .map((lean, index) => {
      const turn = base + lean + random.spread() * 0.1
      const shape: Point[] = pointsOf('0,0 0.4,-0.2 0.95,-0.2 1.5,0 0.95,0.2 0.4,0.2')
      const place = { x, y, scale: size * random.between(0.85, 1.15), turn }
      const rib = brushStroke(placed(pointsOf('0,0 0.7,0.02 1.4,0'), place), {
        width: 4,
        start: 0.9,
        end: 0.05,
        peak: 0.1,
      })
      return `<path d="${closedShape(placed(shape, place))}" fill="${colours[index % 2]}" fill-opacity="0.8" style="mix-blend-mode:multiply"/><path d="${rib}" fill="${palette.ink}" fill-opacity="0.6"/>`
    })
    .join('')
}
