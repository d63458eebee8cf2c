/**
 * `translation` of `site.config.ts`: the languages that visitors can have the site translated into.
 */
import * as z from 'zod'
import { translationScript } from '../../src/translation/google.ts'
import { isLanguage, type Language } from '../../src/translation/languages.ts'
import { loadModes } from '../../src/translation/load-mode.ts'

const language = z.custom<Language>(
  (code) => typeof code === 'string' && isLanguage(code),
  'expected a code of src/translation/languages.ts, like en or zh-CN',
)

/** Takes `false` for no language. */
export const translationSchema = z.preprocess(
  (setting) => (setting === false ? {} : setting),
  z.strictObject({
    languages: z
      .array(language)
      .refine((codes) => new Set(codes).size === codes.length, 'expected each language once')
      .default([]),
    load: z.enum(loadModes, `expected one of ${loadModes.join(', ')}`).default('consent'),
    script: z
      .url({ protocol: /^https?$/, error: 'expected the URL of a script' })
      .default(translationScript),
  }),
)
