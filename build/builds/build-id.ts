/**
 * The build's id: a digest of all other output. Equal sites have equal ids, whoever built them, from
 * whichever version of the content.
 */
import {
  htmlFileOf,
  type OutputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'

interface NamedFiles {
  /** Paths of the pages, in order. */
  pages: readonly RoutePath[]
  /** Paths of all files besides those of the pages, in any order. */
  others: readonly OutputPath[]
  digestAt: (path: OutputPath) => string
}

/** Separator that occurs in no path. */
const end = '\0'

/** Number of pages digested together: one text of all pages would be large. */
const sectionLength = 250

export function createBuildId({ pages, others, digestAt }: NamedFiles): string {
  const sections = Array.from({ length: Math.ceil(pages.length / sectionLength) }, (_, nth) =>
    digestOf(
      pages
        .slice(nth * sectionLength, (nth + 1) * sectionLength)
        .map((path) => [path, digestAt(htmlFileOf(path)), digestAt(payloadFileOf(path))].join(end))
        .join(end),
    ),
  )
  const rest = others.toSorted().map((path) => `${path}${end}${digestAt(path)}`)
  return digestOf([...sections, '', ...rest].join(end)).slice(0, 16)
}
