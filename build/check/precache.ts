/**
 * What the service worker fetches before it is installed: one file that is missing, and it never is.
 */
import { createHash } from 'node:crypto'
import { fileAt } from '../../src/content/addresses.ts'
import type { Finding } from '../../src/content/checks.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

interface Entry {
  url: string
  integrity?: string
}

export function checkPrecache(site: BuiltSite): Finding[] {
  if (!site.files.has('sw.js')) return []
  const { basePath } = site.config
  const report = (message: string) => found('PRECACHE_MISSING', { page: 'sw.js' }, message)
  return entriesIn(site.text('sw.js')).flatMap(({ url, integrity }) => {
    const file = url.startsWith(basePath) ? fileAt(url.slice(basePath.length), site) : ''
    if (file === '') return [report(`It would fetch ${url}, which is not there.`)]
    if (integrity === undefined || integrity === integrityOf(site.bytes(file))) return []
    return [report(`It expects other content of ${url}.`)]
  })
}

/** As workbox writes them: a list of objects with `url` and `revision`. */
const entriesIn = (worker: string): Entry[] =>
  [...worker.matchAll(/\{[^{}]*"url":"[^{}]*\}/g)]
    .map(([text]) => parseJson(text))
    .filter((entry): entry is Entry => entry !== null)

const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`
