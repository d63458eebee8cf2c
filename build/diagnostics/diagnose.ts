/**
 * All codes of the generator. Codes are permanent: an unused one never gets another meaning.
 */
import { createDiagnose } from '../../src/content/diagnostic.ts'
import type { Site } from '../../src/content/site.ts'
import { checkCodes } from './check-codes.ts'
import { contentCodes } from './content-codes.ts'

export type CheckCode = keyof typeof checkCodes

const codes = { ...contentCodes, ...checkCodes }

export type Code = keyof typeof codes

export const diagnose = createDiagnose<Code>(codes)

/** Tests whether a code holds in a country; a code without a country holds in every one. */
export const holdsIn =
  (country: string | undefined, { codes }: Pick<Site, 'codes'>) =>
  ({ code }: { code: string }): boolean =>
    [undefined, country].includes(codes[code]?.country)
