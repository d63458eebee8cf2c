/**
 * What compiled scripts share with those who load them.
 */
import { join, relative, sep } from 'node:path'
import * as imports from '../base/import-module.ts'
import * as errors from '../errors.ts'

export const outside = new Map<string, object>([
  ['vetrina:errors', errors],
  ['vetrina:base/import-module', imports],
])

/** The name that a file of the pipeline has among them, if it is one. */
export const nameOutside = (file: string, root: string): string =>
  `vetrina:${relative(join(root, 'build'), file).replaceAll(sep, '/').replace(/\.ts$/, '')}`
