/**
 * Lays things out as boxes that fill an area, each as large as its share and as square as can be:
 * M. Bruls, K. Huizing, J. van Wijk, “Squarified Treemaps”, 2000.
 */

export interface Box<T> {
  item: T
  /** Of the area, from 0 to 1; `x` and `y` from its upper left corner. */
  x: number
  y: number
  width: number
  height: number
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** @param aspect width of the area for each unit of its height */
export function layoutTreemap<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  aspect: number,
): Box<T>[] {
  const sorted = items.filter((item) => sizeOf(item) > 0).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const total = sum(sorted, sizeOf)
  const boxes: Box<T>[] = []
  let rest: Area = { x: 0, y: 0, width: aspect, height: 1 }
  let left = sorted.map((item) => ({ item, area: (sizeOf(item) / total) * aspect }))
  while (left.length > 0) {
    const row = takeRow(left, Math.min(rest.width, rest.height))
    rest = placeRow(row, rest, boxes)
    left = left.slice(row.length)
  }
  return boxes.map(({ item, x, y, width, height }) => ({
    ...{ item, y, height },
    x: x / aspect,
    width: width / aspect,
  }))
}

interface Sized<T> {
  item: T
  area: number
}

/** As many as make the row's boxes squarer than they were. */
function takeRow<T>(left: readonly Sized<T>[], side: number): Sized<T>[] {
  for (let length = 1; length < left.length; length++) {
    const row = left.slice(0, length)
    if (worstOf(left.slice(0, length + 1), side) > worstOf(row, side)) return row
  }
  return [...left]
}

/** How far the row's narrowest box is from a square; 1 when it is one. */
function worstOf<T>(row: readonly Sized<T>[], side: number): number {
  const depth = sum(row, ({ area }) => area) / side
  return Math.max(
    ...row.map(({ area }) => {
      const along = area / depth
      return Math.max(along / depth, depth / along)
    }),
  )
}

/** Along the shorter side; what remains is the rest of the area. */
function placeRow<T>(row: readonly Sized<T>[], rest: Area, boxes: Box<T>[]): Area {
  const isColumn = rest.width >= rest.height
  const depth = sum(row, ({ area }) => area) / (isColumn ? rest.height : rest.width)
  let at = isColumn ? rest.y : rest.x
  for (const { item, area } of row) {
    const along = area / depth
    boxes.push(
      isColumn
        ? { item, x: rest.x, y: at, width: depth, height: along }
        : { item, x: at, y: rest.y, width: along, height: depth },
    )
    at += along
  }
  return isColumn
    ? { ...rest, x: rest.x + depth, width: rest.width - depth }
    : { ...rest, y: rest.y + depth, height: rest.height - depth }
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)
