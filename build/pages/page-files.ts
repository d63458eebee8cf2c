/**
 * The files that a page becomes.
 */
import {
  htmlFileOf,
  type OutputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'

/** The files of a page, in the order in which they are rendered. */
export const pageFilesOf = (path: RoutePath): OutputPath[] => [
  htmlFileOf(path),
  payloadFileOf(path),
]
