/**
 * For a bucket behind CloudFront: what to upload and how.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { contentTypeOf } from '../base/media-types.ts'
import { once } from '../base/once.ts'
import { type HostRules, immutableFolders } from './rules.ts'

/** A file of the site and the digest of its bytes, SHA-256. */
export interface DigestedFile {
  path: OutputPath
  digest: string
}

/** In the order of upload: what pages need, then pages, then what tells browsers of them. */
export function serializeUploads(files: readonly DigestedFile[], rules: HostRules): string {
  const serialize = createSerializer(rules)
  // By hand, in the form that `JSON.stringify` gives: of three files a page it is the most of a build.
  return `{
  "uploads": [
${inOrder(files, ({ path }) => path)
  .map(serialize)
  .join(',\n')}
  ],
  "invalidate": [
    "/*"
  ]
}
`
}

function createSerializer(rules: HostRules): (file: DigestedFile) => string {
  const cacheControlOf = cacheControlBy(rules)
  const typeOf = once(contentTypeOf)
  return ({ path, digest }) => `    {
      "key": ${JSON.stringify(path)},
      "contentType": "${typeOf(path.slice(path.lastIndexOf('.')))}",
      "cacheControl": "${cacheControlOf(path)}",
      "sha256": "${digest}"
    }`
}

function inOrder<T>(items: readonly T[], pathOf: (item: T) => string): T[] {
  const turns: [T[], T[], T[], T[]] = [[], [], [], []]
  for (const item of items.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    const path = pathOf(item)
    if (!notUploaded.has(path)) turns[turnOf(path)].push(item)
  }
  return turns.flat()
}

/** Files that are meant for other hosts. */
const notUploaded = new Set<string>(['_headers', '_redirects', '.nojekyll', 'CNAME'])

/** What a path of a rule means is found out once, not for each file. */
function cacheControlBy({ special, cacheControl }: HostRules): (path: string) => string {
  const rules = special.map(({ path, headers }) => ({
    isFolder: path.endsWith('*'),
    place: path.slice(1).replace(/\*$/, ''),
    says: headers['Cache-Control'] ?? cacheControl,
  }))
  return (path) =>
    rules.find(({ isFolder, place }) => (isFolder ? path.startsWith(place) : path === place))
      ?.says ?? cacheControl
}

const isImmutable = (path: string): boolean =>
  immutableFolders.some((folder) => path.startsWith(folder.slice(1)))

function turnOf(path: string): 0 | 1 | 2 | 3 {
  if (path === 'builds/latest.json' || path === 'sw.js') return 3
  if (path.endsWith('.html')) return 2
  return isImmutable(path) ? 0 : 1
}
