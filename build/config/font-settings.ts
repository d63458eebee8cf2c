/**
 * `fonts` of `site.config.ts`: third-party fonts instead of the site's own.
 */
import * as z from 'zod'

const family = z
  .string()
  .regex(/^[\p{L}\d][\p{L}\d ._-]*$/u, 'expected the name of a font family')
  .or(z.literal(''))
  .default('')

export const fontsSchema = z
  .strictObject({
    stylesheet: z
      .url({ protocol: /^https?$/, error: 'expected the https:// URL of a style sheet' })
      .or(z.literal(''))
      .default(''),
    remote: z.boolean().default(false),
    serif: family,
    sans: family,
  })
  .refine(({ stylesheet, ...rest }) => stylesheet !== '' || !Object.values(rest).some(Boolean), {
    path: ['stylesheet'],
    error: 'expected the URL of the style sheet that has these fonts',
  })
