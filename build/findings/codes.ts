/**
 * Codes of findings. Codes are permanent: one that is not used any more is never given another meaning.
 */
import type { CodeTable } from '../../src/content/checks.ts'
import type { Site } from '../../src/content/site.ts'
import { pageCodes } from './codes-page.ts'
import { safetyCodes } from './codes-safety.ts'
import { siteCodes } from './codes-site.ts'
import { weightCodes } from './codes-weight.ts'

/** Those of the generator's own checks. */
export const codes = {
  ...pageCodes,
  ...weightCodes,
  ...siteCodes,
  ...safetyCodes,
}

export type Code = keyof typeof codes

/** Every code that a finding of `vetrina check` can have. */
export const codesOf = (site: Pick<Site, 'codes'>): CodeTable => ({ ...codes, ...site.codes })

/** Whether something with this code is said in a country: without one of its own, in each. */
export const holdsIn =
  (country: string | undefined, codes: CodeTable) =>
  ({ code }: { code: string }): boolean =>
    [undefined, country].includes(codes[code]?.country)
