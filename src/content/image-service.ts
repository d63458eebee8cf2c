/**
 * Parameters of a picture (size, format, adjustments), their validation, and the URLs at which
 * Storyblok's image service applies them on demand.
 */
import * as z from 'zod'
import type { Words } from './words.ts'

const sides = { en: 'a whole number from 0 to 4000', it: 'un numero intero da 0 a 4000' }
const percents = { en: 'a number from 0 to 100', it: 'un numero da 0 a 100' }

/** The values that each parameter may have, to complete “expected …” and “serve …”. */
const allowed = {
  width: sides,
  height: sides,
  format: { en: 'webp, png or jpeg', it: 'webp, png o jpeg' },
  quality: percents,
  rotate: { en: '90, 180 or 270', it: '90, 180 o 270' },
  blur: percents,
  brightness: percents,
} as const satisfies Record<string, Words>

const explained = (name: keyof typeof allowed) => `${name}: expected ${allowed[name].en}`
const side = (name: 'width' | 'height') =>
  z.int(explained(name)).min(0, explained(name)).max(4000, explained(name)).optional()
const percent = (name: 'quality' | 'blur' | 'brightness') =>
  z.number(explained(name)).min(0, explained(name)).max(100, explained(name)).optional()

const parametersSchema = z.strictObject(
  {
    /** Pixels before the rotation; if 0 or absent, it follows from the other side. */
    width: side('width'),
    height: side('height'),
    format: z.enum(['webp', 'png', 'jpeg'], explained('format')).optional(),
    quality: percent('quality'),
    /** Degrees, clockwise. */
    rotate: z.literal([90, 180, 270], explained('rotate')).optional(),
    /** Radius in pixels of the result. */
    blur: percent('blur'),
    /** Brightness to add, in hundredths of white. */
    brightness: percent('brightness'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: expected one of ${Object.keys(allowed).join(', ')}`
        : undefined,
  },
)

export type ImageParameters = z.infer<typeof parametersSchema>

const adjustmentsSchema = parametersSchema.pick({ rotate: true, blur: true, brightness: true })

export type ImageAdjustments = z.infer<typeof adjustmentsSchema>

/** An editor's adjustments of a picture, read from the texts in its asset's metadata. */
export const imageMetadataSchema = z.preprocess(typedMetadata, adjustmentsSchema)

const adjustments = Object.keys(adjustmentsSchema.shape)

function typedMetadata(metadata: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata ?? {}).flatMap(([name, value]) => {
      if (!adjustments.includes(name) || value === null || value === '') return []
      return [[name, typeof value === 'string' && value.trim() !== '' ? Number(value) : value]]
    }),
  )
}

/** The image quality in a site's configuration. */
export const imageQualitySchema = parametersSchema.shape.quality.unwrap()

/** The values that a parameter may have; `undefined` when there is no such parameter. */
export const allowedValuesOf = (parameter: string): Words | undefined =>
  Object.entries(allowed).find(([name]) => name === parameter)?.[1]

/**
 * The URL of this picture at the image service:
 * `{url}/m/{width}x{height}/filters:{name}({value}):…`, filters in alphabetical order.
 * @param url of an original of Storyblok
 * @throws RangeError that names each wrong parameter and the values it may have
 */
export function imageServiceUrl(url: string, parameters: ImageParameters): string {
  const result = parametersSchema.safeParse(parameters)
  if (!result.success) {
    throw new RangeError(result.error.issues.map((issue) => issue.message).join('; '))
  }
  const { width = 0, height = 0, ...filterValues } = result.data
  const filters = Object.entries(filterValues)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}(${value})`)
    .sort()
  const steps = [
    ...(width === 0 && height === 0 ? [] : [`${width}x${height}`]),
    ...(filters.length === 0 ? [] : [`filters:${filters.join(':')}`]),
  ]
  return `${url}/m/${steps.join('/')}`
}

/**
 * Size in pixels of an original, from its URL; `null` for SVG, which the image service leaves
 * unchanged, and for pictures on other servers.
 */
export function serviceImageSize(url: string): { width: number; height: number } | null {
  const pattern = /^https?:\/\/[^/]+\/f\/\d+\/(\d+)x(\d+)\/[^/]+\/[^/?#]+\.(?!svg$)\w+$/i
  const [, width = 0, height = 0] = (pattern.exec(url) ?? []).map(Number)
  return width > 0 && height > 0 ? { width, height } : null
}

/** The URL of the original behind an image service URL; returns any other URL unchanged. */
export const originalUrl = (url: string): string =>
  url.replace(/^((?:https?:)?\/\/[^/]+\/f\/\d+\/[^?#]+\.\w+)\/m(?:\/[^?#]*)?$/i, '$1')
