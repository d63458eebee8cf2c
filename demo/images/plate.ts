import sharp from 'sharp'
import { clamp } from './noise.ts'
import type { Colour } from './palette.ts'

/** A picture in the making: rows of red, green, blue, as displayed, 0 to 1. */
export interface Plate {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** What a picture is asked for: pixels, and a name that seeds its chance. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly seed: string
}

export type Blend = 'over' | 'multiply' | 'screen'

/** Shades every pixel by itself; `shade` gets pixel coordinates. */
export function createPlate(
  size: { width: number; height: number },
  shade: (x: number, y: number) => Colour,
): Plate {
  const { width, height } = size
  const data = new Float32Array(width * height * 3)
  let at = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      data.set(shade(x, y), at)
      at += 3
    }
  return { width, height, data }
}

/** Each pixel replaced by what `change` makes of it. */
export function retouch(
  plate: Plate,
  change: (colour: Colour, x: number, y: number) => Colour,
): Plate {
  const { data, width } = plate
  return createPlate(plate, (x, y) => {
    const at = (y * width + x) * 3
    return change([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], x, y)
  })
}

/** Rasterises what is inside an `<svg>` of the plate's size and lays it over the plate. */
export async function layOver(
  plate: Plate,
  drawing: string,
  blend: Blend = 'over',
): Promise<Plate> {
  const layer = await rasterise(plate, drawing)
  return retouch(plate, (under, x, y) => {
    const at = (y * plate.width + x) * 4
    const alpha = (layer[at + 3] ?? 0) / 255
    if (alpha === 0) return under
    const top: Colour = [
      (layer[at] ?? 0) / 255,
      (layer[at + 1] ?? 0) / 255,
      (layer[at + 2] ?? 0) / 255,
    ]
    return [
      blended(under[0], top[0], { alpha, blend }),
      blended(under[1], top[1], { alpha, blend }),
      blended(under[2], top[2], { alpha, blend }),
    ]
  })
}

/** The opacity of a drawing, 0 to 1, one number a pixel. */
export async function maskOf(
  size: { width: number; height: number },
  drawing: string,
): Promise<Float32Array> {
  const layer = await rasterise(size, drawing)
  return Float32Array.from(
    { length: size.width * size.height },
    (_, index) => (layer[index * 4 + 3] ?? 0) / 255,
  )
}

/** The plate at another size, smoothly resampled. */
export async function resized(
  plate: Plate,
  size: { width: number; height: number },
): Promise<Plate> {
  const raw = { width: plate.width, height: plate.height, channels: 3 as const }
  const bytes = await sharp(bytesOf(plate), { raw })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { ...size, data: Float32Array.from(bytes, (byte) => byte / 255) }
}

/** The plate as a JPEG of at most `budget` bytes: the best quality from 82 down that fits. */
export async function encodeJpeg(plate: Plate, budget: number): Promise<Buffer> {
  const raw = { width: plate.width, height: plate.height, channels: 3 as const }
  const image = sharp(bytesOf(plate), { raw })
  let jpeg = Buffer.alloc(0)
  for (const quality of [82, 78, 74, 70, 66]) {
    jpeg = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= budget) break
  }
  return jpeg
}

async function rasterise(
  size: { width: number; height: number },
  drawing: string,
): Promise<Buffer> {
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`
  return sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
}

function blended(under: number, top: number, how: { alpha: number; blend: Blend }): number {
  const full =
    how.blend === 'multiply'
      ? under * top
      : how.blend === 'screen'
        ? under + top - under * top
        : top
  return under + (full - under) * how.alpha
}

function bytesOf(plate: Plate): Uint8Array {
  return Uint8Array.from(plate.data, (value) => Math.round(clamp(value) * 255))
}
