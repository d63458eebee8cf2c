/**
 * What a page read, or why it was rendered, in words.
 */

import { partsOfKey, pictureOf } from './dependencies.ts'
import type { Library } from './library.ts'

const reasons: Readonly<Record<string, string>> = {
  new: 'it is new, or another story is shown there',
  code: 'the code, a dependency or the configuration changed',
  clock: 'a moment that it shows has passed',
  file: 'its files are not in dist as they were made',
  redirects: 'the redirects',
}

/** @param key of a read, or a reason like `code` */
export function describeDependency(
  key: string,
  library: Pick<Library, 'entryOf' | 'site'>,
): string {
  const { kind, about } = partsOfKey(key)
  const slug = library.entryOf(about)?.fullSlug ?? `a story that is not published (${about})`
  if (kind === 'story') return `the story ${slug}`
  if (kind === 'link') return `the address of ${slug}`
  if (kind === 'alternates') return `in which languages ${slug} is told`
  if (kind === 'stories') return `which stories of the type “${about}” there are`
  if (kind === 'datasource') return `the datasource “${about}”`
  if (kind === 'image') return `the picture ${pictureOf(about).filename}`
  return reasons[key] ?? library.site.queries.find(({ name }) => name === key)?.title ?? key
}
