import { expect, it } from 'vitest'
import { layoutTreemap } from '../../../../build/report/treemap.ts'

const sizes = [400, 300, 120, 90, 50, 25, 10, 4, 1]

it('gives each thing its share of the area', () => {
  for (const aspect of [0.3, 1, 2, 9]) {
    const boxes = layoutTreemap(sizes, (size) => size, aspect)
    expect(boxes.map(({ item }) => item)).toEqual(sizes)
    for (const { item, width, height } of boxes) {
      expect(width * height).toBeCloseTo(item / 1000, 10)
    }
  }
})

it('puts no box over another one, or outside', () => {
  const boxes = layoutTreemap(sizes, (size) => size, 2)
  const tolerance = 1e-9
  for (const [at, one] of boxes.entries()) {
    expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(one.x + one.width, one.y + one.height)).toBeLessThanOrEqual(1 + tolerance)
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        one.x + one.width <= other.x + tolerance ||
        other.x + other.width <= one.x + tolerance ||
        one.y + one.height <= other.y + tolerance ||
        other.y + other.height <= one.y + tolerance
      expect(isApart, `${one.item} and ${other.item}`).toBe(true)
    }
  }
})

it('makes boxes that are nearly square', () => {
  const boxes = layoutTreemap(new Array(12).fill(1), (size: number) => size, 2)
  for (const { width, height } of boxes) {
    const ratio = (width * 2) / height
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(2)
  }
})

it('leaves out what has no size', () => {
  expect(layoutTreemap([3, 0, 1], (size) => size, 1).map(({ item }) => item)).toEqual([3, 1])
  expect(layoutTreemap([0], (size) => size, 1)).toEqual([])
})
