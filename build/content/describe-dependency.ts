/**
 * Describes a dependency, or a reason to render a page.
 */

import { partsOfKey, pictureOf, splitKey } from './dependencies.ts'
import type { Languages } from './languages.ts'

const reasons: Readonly<Record<string, string>> = {
  new: 'it is new, or another story is shown there',
  code: 'the code, a dependency or the configuration changed',
  clock: 'a date that it shows has passed',
  file: 'its files in dist are missing or changed',
  redirects: 'the redirects',
}

/** @param key a dependency of a page in any language, or a reason like `code` */
export function describeDependency(key: string, languages: Languages): string {
  const [language, read] = splitKey(key)
  const { kind, about } = partsOfKey(read)
  const { site, entryOf } = languages.of(language).library
  const slug = entryOf(about)?.fullSlug ?? `a story that is not published (${about})`
  if (kind === 'story') return `the story ${slug}`
  if (kind === 'link') return `the URL of ${slug}`
  if (kind === 'alternates') return `the languages of ${slug}`
  if (kind === 'stories') return `the list of stories of the type “${about}”`
  if (kind === 'datasource') return `the datasource “${about}”`
  if (kind === 'image') return `the picture ${pictureOf(about).filename}`
  return reasons[read] ?? site.queries.find(({ name }) => name === read)?.title ?? read
}
