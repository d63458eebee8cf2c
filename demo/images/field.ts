import { clamp } from './noise.ts'

/** One number a pixel: a height, a mask, a density. */
export interface Field {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

export function createField(
  size: { width: number; height: number },
  value: (x: number, y: number) => number,
): Field {
  const { width, height } = size
  const data = new Float32Array(width * height)
  let at = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      data[at] = value(x, y)
      at += 1
    }
  return { width, height, data }
}

/** The value at a pixel; beyond the edge, that of the edge. */
export function sample(field: Field, x: number, y: number): number {
  const column = clamp(Math.round(x), 0, field.width - 1)
  const row = clamp(Math.round(y), 0, field.height - 1)
  return field.data[row * field.width + column] ?? 0
}

/** Three box blurs, near enough to a Gaussian of standard deviation `radius` pixels. */
export function blurred(field: Field, radius: number): Field {
  const reach = Math.max(1, Math.round(radius))
  let data = field.data
  for (let pass = 0; pass < 3; pass += 1) {
    data = boxBlur(data, { count: field.height, length: field.width, step: 1, reach })
    data = boxBlur(data, { count: field.width, length: field.height, step: field.width, reach })
  }
  return { ...field, data }
}

interface Lines {
  count: number
  length: number
  step: number
  reach: number
}

function boxBlur(data: Float32Array, lines: Lines): Float32Array {
  const { count, length, step, reach } = lines
  const result = new Float32Array(data.length)
  const stride = step === 1 ? length : 1
  const size = reach * 2 + 1
  for (let line = 0; line < count; line += 1) {
    const start = line * stride
    const last = start + (length - 1) * step
    const first = data[start] ?? 0
    let sum = first * (reach + 1)
    for (let ahead = 1; ahead <= reach; ahead += 1)
      sum += data[Math.min(start + ahead * step, last)] ?? 0
    for (let index = 0; index < length; index += 1) {
      const at = start + index * step
      result[at] = sum / size
      sum += data[Math.min(at + (reach + 1) * step, last)] ?? 0
      sum -= data[Math.max(at - reach * step, start)] ?? 0
    }
  }
  return result
}
