/**
 * Every code that a finding of `vetrina check` can have. Codes are permanent: one that is not used
 * any more is never given another meaning.
 */
import { legalCodes } from './codes-legal.ts'
import { pageCodes } from './codes-page.ts'
import { safetyCodes } from './codes-safety.ts'
import { siteCodes } from './codes-site.ts'
import { weightCodes } from './codes-weight.ts'

export const codes = {
  ...pageCodes,
  ...weightCodes,
  ...siteCodes,
  ...safetyCodes,
  ...legalCodes,
}

export type Code = keyof typeof codes
