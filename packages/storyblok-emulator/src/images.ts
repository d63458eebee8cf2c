import type { Sharp } from 'sharp'
import { messageOf } from './errors.ts'
import {
  type Colour,
  type ImageRequest,
  MOST_PIXELS_A_SIDE,
  parseImagePath,
  type Region,
} from './image-path.ts'
import type { AssetFile, Space } from './space.ts'
import type { SpaceStorage } from './space-folder.ts'

const SVG = 'image/svg+xml'

interface AssetRequest {
  space: Space
  storage: SpaceStorage
  /** Decoded: `/f/{space}/{width}x{height}/{hash}/{name}`, plus `/m/…` for the image service. */
  path: string
  accept: string | undefined
}

/** Answers with the asset, transformed if `/m/…` follows its path. A URL's content never changes. */
export async function assetResponse(asked: AssetRequest): Promise<Response> {
  const { space, storage, path, accept } = asked
  const asset = space.assets.get(path)
  if (asset !== undefined) return fileResponse(await storage.read(asset.file), asset)
  const [, assetPath = '', imagePath = ''] = /^(\/f\/.*?\.\w+)\/m(?:\/(.*))?$/.exec(path) ?? []
  const original = space.assets.get(assetPath)
  if (original === undefined) return new Response('Not found', { status: 404 })
  const bytes = await storage.read(original.file)
  if (original.contentType === SVG) return fileResponse(bytes, original)
  const wanted = parseImagePath(imagePath)
  if ('problem' in wanted) return refusal(wanted.problem)
  const wantsWebp = accept?.includes('image/webp') ?? false
  try {
    const image = await transformImage(bytes, wanted, wantsWebp)
    const response = fileResponse(image.bytes, image)
    response.headers.set('vary', 'Accept')
    return response
  } catch (error) {
    return refusal(messageOf(error))
  }
}

function fileResponse(
  bytes: Uint8Array,
  { contentType }: Pick<AssetFile, 'contentType'>,
): Response {
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentType,
  }
  return new Response(new Uint8Array(bytes), { headers })
}

const refusal = (problem: string): Response =>
  Response.json({ error: `Image service: ${problem}` }, { status: 422 })

interface ImageBytes {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

interface Size {
  width: number
  height: number
}

// Limit for an original; more is a mistake or an attack.
const MOST_PIXELS = 50_000_000
const outputs = { webp: 'webp', jpeg: 'jpeg', jpg: 'jpeg', png: 'png', avif: 'avif' } as const
const transparent: Colour = { red: 0, green: 0, blue: 0, alpha: 0 }

/**
 * Transforms the image as the request asks.
 * @param wantsWebp whether to give WebP if the request names no format
 * @throws Error if the bytes are no image, or the result would be larger than the service gives
 */
async function transformImage(
  original: Uint8Array,
  request: ImageRequest,
  wantsWebp: boolean,
): Promise<ImageBytes> {
  const { default: sharp } = await import('sharp')
  const open = () => sharp(original, { limitInputPixels: MOST_PIXELS })
  const { format, autoOrient: uprightSize } = await open().metadata()
  const crop = request.crop ?? {
    left: 0,
    top: 0,
    right: uprightSize.width,
    bottom: uprightSize.height,
  }
  const size = wantedSize(request, sizeOf(crop))
  const region = request.isFitIn ? crop : focusOn(request.focal, crop, size)
  const upright = open()
    .autoOrient()
    .extract({ left: region.left, top: region.top, ...sizeOf(region) })
  const sized = await toPixels(request.size ? resize(upright, size, request) : upright)
  let image = sharp(...raw(sized))
  if (request.rotate) image = sharp(...raw(await toPixels(image.rotate(request.rotate))))
  image = paint(image, request)
  if (request.corners) {
    const { background } = request.corners
    const pixels = await toPixels(image)
    image = cutCorners(sharp(...raw(pixels)), pixels.info, request.corners)
    // A separate pass: sharp would flatten before it composites.
    if (background.alpha > 0) image = flatten(sharp(...raw(await toPixels(image))), background)
  }
  const sameFormat = outputs[format as keyof typeof outputs] ?? 'png'
  const output = request.format ?? (wantsWebp ? 'webp' : sameFormat)
  const quality = request.quality === undefined ? {} : { quality: Math.max(1, request.quality) }
  const bytes = await image.toFormat(output, quality).toBuffer()
  return { bytes: new Uint8Array(bytes), contentType: `image/${output}` }
}

type Pixels = Awaited<ReturnType<typeof toPixels>>

function toPixels(image: Sharp) {
  return image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

function raw({ data, info }: Pixels) {
  return [data, { raw: info }] as const
}

const sizeOf = ({ left, top, right, bottom }: Region): Size => ({
  width: right - left,
  height: bottom - top,
})

function resize(image: Sharp, size: Size, request: ImageRequest): Sharp {
  const { fill = transparent } = request
  const resized = image.resize({
    ...size,
    fit: request.isFitIn ? (request.fill ? 'contain' : 'inside') : 'cover',
    position: request.isSmart ? 'attention' : 'centre',
    background: { r: fill.red, g: fill.green, b: fill.blue, alpha: fill.alpha },
    withoutEnlargement: !request.isUpscaled,
  })
  return resized.flop(request.size?.flipX ?? false).flip(request.size?.flipY ?? false)
}

/** @throws Error if the size is larger than the service gives */
function wantedSize({ size }: ImageRequest, source: Size): Size {
  if (size === undefined || (size.width === 0 && size.height === 0)) return source
  const { width, height } = size
  const wanted = {
    width: width || Math.max(1, Math.round((height * source.width) / source.height)),
    height: height || Math.max(1, Math.round((width * source.height) / source.width)),
  }
  if (Math.max(wanted.width, wanted.height) > MOST_PIXELS_A_SIDE)
    throw new Error(`images are at most ${MOST_PIXELS_A_SIDE} pixels wide and high`)
  return wanted
}

/** The largest part of `crop` with the proportions of `size`, as near to the focal point as possible. */
function focusOn(focal: Region | undefined, crop: Region, size: Size): Region {
  if (focal === undefined) return crop
  const available = sizeOf(crop)
  const proportions = size.width / size.height
  const width = Math.min(available.width, Math.round(available.height * proportions))
  const height = Math.min(available.height, Math.round(available.width / proportions))
  const centre = { x: (focal.left + focal.right) / 2, y: (focal.top + focal.bottom) / 2 }
  const left = crop.left + start(centre.x - crop.left, width, available.width)
  const top = crop.top + start(centre.y - crop.top, height, available.height)
  return { left, top, right: left + width, bottom: top + height }
}

const start = (centre: number, length: number, available: number): number =>
  Math.round(Math.min(Math.max(centre - length / 2, 0), available - length))

function paint(image: Sharp, { blur, brightness, isGrayscale }: ImageRequest): Sharp {
  let painted = image
  // The service's blur is a radius, about twice a Gaussian's sigma.
  if (blur !== undefined && blur >= 0.6) painted = painted.blur(blur / 2)
  if (brightness) painted = painted.linear(1, brightness * 2.55)
  return isGrayscale ? painted.grayscale() : painted
}

function cutCorners(
  image: Sharp,
  { width, height }: Size,
  { radiusX, radiusY }: NonNullable<ImageRequest['corners']>,
): Sharp {
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radiusX}" ry="${radiusY}"/></svg>`
  return image.ensureAlpha().composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
}

const flatten = (image: Sharp, { red, green, blue }: Colour): Sharp =>
  image.flatten({ background: { r: red, g: green, b: blue } })
