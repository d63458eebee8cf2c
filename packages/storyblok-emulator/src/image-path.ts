/** A rectangle in pixels of the original, from its left upper corner to its right lower one. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Colour {
  red: number
  green: number
  blue: number
  /** 0: transparent, 1: opaque. */
  alpha: number
}

/** The transformations in a URL of the image service; absent: not asked for. */
export interface ImageRequest {
  crop?: Region
  isFitIn: boolean
  /** Pixels; 0: follows from the other side and the proportions. */
  size?: { width: number; height: number; flipX: boolean; flipY: boolean }
  isSmart: boolean
  quality?: number
  blur?: number
  brightness?: number
  rotate?: number
  format?: 'webp' | 'jpeg' | 'png' | 'avif'
  focal?: Region
  isGrayscale: boolean
  fill?: Colour
  corners?: { radiusX: number; radiusY: number; background: Colour }
  isUpscaled: boolean
}

/** The largest image of the service, in pixels a side. */
export const MOST_PIXELS_A_SIDE = 4000

type Filter = (request: ImageRequest, argument: string) => ImageRequest | undefined

const filters: Readonly<Record<string, Filter>> = {
  quality: (request, text) => within(text, 0, 100, (quality) => ({ ...request, quality })),
  blur: (request, text) => {
    const [radius = '', sigma = radius] = text.split(',')
    return within(radius, 0, 150, () =>
      within(sigma, 0, 150, (value) => ({ ...request, blur: value })),
    )
  },
  brightness: (request, text) =>
    within(text, -100, 100, (brightness) => ({ ...request, brightness })),
  rotate: (request, text) =>
    /^(0|90|180|270)$/.test(text) ? { ...request, rotate: Number(text) } : undefined,
  format: (request, text) => {
    const format = (['webp', 'jpeg', 'png', 'avif'] as const).find((name) => name === text)
    return format && { ...request, format }
  },
  focal: (request, text) => {
    const focal = parseRegion(text)
    return focal && { ...request, focal }
  },
  grayscale: (request, text) => (text === '' ? { ...request, isGrayscale: true } : undefined),
  fill: (request, text) => {
    const fill = parseColour(text)
    return fill && { ...request, fill }
  },
  no_upscale: (request, text) => (text === '' ? { ...request, isUpscaled: false } : undefined),
  round_corner: (request, text) => {
    const [radius = '', red, green, blue, transparent] = text.split(',')
    const [radiusX = Number.NaN, radiusY = radiusX] = radius.split('|').map(Number)
    const alpha = transparent === '1' ? 0 : 1
    const background = { red: Number(red), green: Number(green), blue: Number(blue), alpha }
    const isSound = [radiusX, radiusY, ...Object.values(background)].every(Number.isFinite)
    return isSound ? { ...request, corners: { radiusX, radiusY, background } } : undefined
  },
}

/**
 * Parses the part after `/m` in a URL of the image service:
 * `[/{x}x{y}:{x}x{y}][/fit-in][/[-]{width}x[-]{height}][/smart][/filters:{name}({argument}):…]`.
 * @returns the request, or the problem in words
 */
export function parseImagePath(path: string): ImageRequest | { problem: string } {
  let request: ImageRequest = {
    isFitIn: false,
    isSmart: false,
    isGrayscale: false,
    isUpscaled: true,
  }
  for (const segment of path.split('/').filter((part) => part !== '')) {
    const next = segment.startsWith('filters:')
      ? addFilters(request, segment.slice('filters:'.length))
      : addSegment(request, segment)
    if (next === undefined) return { problem: `${segment} is not understood` }
    request = next
  }
  const { width = 0, height = 0 } = request.size ?? {}
  return Math.max(width, height) > MOST_PIXELS_A_SIDE
    ? { problem: `images are at most ${MOST_PIXELS_A_SIDE} pixels wide and high` }
    : request
}

function addSegment(request: ImageRequest, segment: string): ImageRequest | undefined {
  if (segment === 'fit-in') return { ...request, isFitIn: true }
  if (segment === 'smart') return { ...request, isSmart: true }
  const crop = parseRegion(segment)
  if (crop !== undefined) return { ...request, crop }
  const [isSize, flipX, width, flipY, height] = /^(-?)(\d+)x(-?)(\d+)$/.exec(segment) ?? []
  if (isSize === undefined) return undefined
  const size = { width: Number(width), height: Number(height) }
  return { ...request, size: { ...size, flipX: flipX === '-', flipY: flipY === '-' } }
}

function addFilters(request: ImageRequest, text: string): ImageRequest | undefined {
  // A focal point has a colon of its own, so split after closing parentheses only.
  const parts = text.split(/(?<=\)):/).filter((part) => part !== '')
  return parts.reduce<ImageRequest | undefined>((before, part) => {
    const [, name = '', argument = ''] = /^(\w+)\(([^()]*)\)$/.exec(part) ?? []
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    return before && filter?.(before, argument)
  }, request)
}

function parseRegion(text: string): Region | undefined {
  const [isRegion, ...corners] = /^(\d+)x(\d+):(\d+)x(\d+)$/.exec(text) ?? []
  if (isRegion === undefined) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = corners.map(Number)
  return right > left && bottom > top ? { left, top, right, bottom } : undefined
}

function parseColour(text: string): Colour | undefined {
  if (text === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 }
  if (!/^([\da-f]{3}|[\da-f]{6})$/i.test(text)) return undefined
  const digits = text.length === 3 ? text.replace(/./g, '$&$&') : text
  const value = Number.parseInt(digits, 16)
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255, alpha: 1 }
}

function within<Value>(
  text: string,
  least: number,
  most: number,
  use: (value: number) => Value,
): Value | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return value >= least && value <= most ? use(value) : undefined
}
