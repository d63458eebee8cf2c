/**
 * What the browser fetches in the place of a page, against the page itself.
 */

import { fileAt } from '../../src/content/addresses.ts'
import type { Finding } from '../../src/content/checks.ts'
import { htmlFileOf, type RoutePath } from '../../src/content/paths.ts'
import type { Payload } from '../../src/content/payload.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

/** Of files that are there: those that are missing are told with the pages. */
export function checkPayloads(site: BuiltSite): Finding[] {
  const { basePath } = site.config
  return Object.entries(site.manifest?.routes ?? {}).flatMap(([href, { payload }]) => {
    const page = htmlFileOf(`/${href.slice(basePath.length)}` as RoutePath)
    const file = fileAt(payload.slice(basePath.length), site)
    if (file === '' || !site.files.has(page)) return []
    const { html } = (parseJson(site.text(file)) ?? {}) as Partial<Payload>
    if (html === undefined) return [found('PAYLOAD_DIFFERS', { page: file }, 'It cannot be read.')]
    if (site.text(page).includes(html)) return []
    return [found('PAYLOAD_DIFFERS', { page: file }, `It has other content than ${page}.`)]
  })
}
