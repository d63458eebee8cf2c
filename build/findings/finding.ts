import { createFound } from '../../src/content/checks.ts'
import { codes } from './codes.ts'

/** Makes a finding of the generator's own checks. */
export const found = createFound(codes)
