/**
 * The build's own name: a digest of all other output. Equal sites have equal ids, whoever built them,
 * and from whichever version of the content.
 */
import {
  htmlFileOf,
  type OutputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import type { Renewed } from '../memory/renewed-pages.ts'

interface NamedFiles {
  /** In order. */
  pages: readonly RoutePath[]
  /** Paths of all files besides those of the pages, in any order. */
  others: readonly OutputPath[]
  digestAt: (path: OutputPath) => string
  /** Pages that are not as they were; `null` when it is not known which. */
  renewed: readonly Renewed[] | null
  /** Digests of the sections of the pages as they were. */
  sections: readonly string[]
}

/** In no path. */
const end = '\0'

/** Pages that are digested together: of a section without a change the digest is known. */
const sectionLength = 250

export function createBuildId({ others, digestAt, ...site }: NamedFiles): {
  id: string
  sections: string[]
} {
  const sections = digestSections({ ...site, digestAt })
  const rest = others.toSorted().map((path) => `${path}${end}${digestAt(path)}`)
  return { id: digestOf([...sections, '', ...rest].join(end)).slice(0, 16), sections }
}

function digestSections({
  pages,
  digestAt,
  renewed,
  sections: before,
}: Omit<NamedFiles, 'others'>): string[] {
  const count = Math.ceil(pages.length / sectionLength)
  const changed = new Set(renewed?.map(({ at }) => Math.floor(at / sectionLength)))
  const isKnown = renewed !== null && before.length === count
  const digestOfSection = (nth: number): string =>
    digestOf(
      pages
        .slice(nth * sectionLength, (nth + 1) * sectionLength)
        .map((path) => [path, digestAt(htmlFileOf(path)), digestAt(payloadFileOf(path))].join(end))
        .join(end),
    )
  return Array.from({ length: count }, (_, nth) => {
    const known = isKnown && !changed.has(nth) ? before[nth] : undefined
    return known ?? digestOfSection(nth)
  })
}
