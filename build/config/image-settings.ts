/**
 * `images` of `site.config.ts`: who resizes pictures, into which formats, how well.
 */
import * as z from 'zod'
import { imageQualitySchema } from '../../src/content/image-service.ts'

const host = z
  .string()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'expected the name of a host like cdn.example.org')
  .toLowerCase()

export const imagesSchema = z
  .strictObject({
    remote: z.boolean().default(false),
    avif: z.boolean().default(false),
    hosts: z.array(host).default([]),
    quality: z
      .strictObject({
        avif: imageQualitySchema.default(56),
        webp: imageQualitySchema.default(78),
        jpeg: imageQualitySchema.default(80),
        png: imageQualitySchema.default(90),
      })
      .prefault({}),
  })
  .refine(({ remote, avif }) => !(remote && avif), {
    path: ['avif'],
    error: 'expected false: remote pictures come as webp, png or jpeg',
  })
