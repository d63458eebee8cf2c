/**
 * All codes of the generator. Codes are permanent: one that is not used any more is never given another
 * meaning.
 */
import { type CodeTable, createDiagnose } from '../../src/content/diagnostic.ts'
import type { Site } from '../../src/content/site.ts'
import { contentCodes } from './content-codes.ts'
import { pageCodes } from './page-codes.ts'
import { siteCodes } from './site-codes.ts'

/** Codes of `vetrina check` for every site. */
export const checkCodes = { ...pageCodes, ...siteCodes }

export type CheckCode = keyof typeof checkCodes

const codes = { ...contentCodes, ...checkCodes }

export type Code = keyof typeof codes

export const diagnose = createDiagnose<Code>(codes)

/** Every code that `vetrina check` may say of a site. */
export const checkCodesOf = (site: Pick<Site, 'codes'>): CodeTable => ({
  ...checkCodes,
  ...site.codes,
})

/** Whether a code is said in a country: without one of its own, in each. */
export const holdsIn =
  (country: string | undefined, { codes }: Pick<Site, 'codes'>) =>
  ({ code }: { code: string }): boolean =>
    [undefined, country].includes(codes[code]?.country)
