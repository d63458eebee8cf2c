/**
 * Finds requests to foreign hosts before the visitor has chosen anything, including fonts.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { hrefOfFile, resolveUrl } from '../../src/content/urls.ts'
import type { Words } from '../../src/content/words.ts'
import { type BuiltSite, fontsInSheet, urlsInSheet } from '../built-site/built-site.ts'
import { assetOriginsOf } from '../config/storyblok-hosts.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

export function checkThirdParties(site: BuiltSite): Diagnostic[] {
  return [...checkPages(site), ...checkSheets(site)]
}

const checkPages = (site: BuiltSite): Diagnostic[] =>
  site.pages.flatMap((page) => {
    const asked = page.references.filter(({ kind }) => !['link', 'form', 'share'].includes(kind))
    const foreign = new Map(
      asked.flatMap(({ href, kind }) => {
        const target = resolveUrl(href, page.href, site)
        return target.kind === 'foreign' ? [[target.url, { ...target, kind }] as const] : []
      }),
    )
    const place = { file: page.file, story: page.story }
    return [...foreign.values()].flatMap(({ url, origin, kind }) => {
      const isFont = kind === 'font' || (kind === 'style' && /font/i.test(url))
      if (isFont) return [diagnose('LEGAL_FONT', place, loads(url))]
      return isAllowed(origin, site) ? [] : [diagnose('THIRD_PARTY', place, asks(url))]
    })
  })

const loads = (url: string): Words => ({ en: `It loads ${url}.`, it: `Carica ${url}.` })

const asks = (url: string): Words => ({ en: `It requests ${url}.`, it: `Chiede ${url}.` })

const checkSheets = (site: BuiltSite): Diagnostic[] =>
  [...site.files.keys()]
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const sheet = site.text(path)
      const fonts = new Set(fontsInSheet(sheet))
      return [...new Set(urlsInSheet(sheet))].flatMap((href) => {
        const target = resolveUrl(href, hrefOfFile(path, site), site)
        if (target.kind !== 'foreign') return []
        const isFont = fonts.has(href) || /font/i.test(new URL(target.url).hostname)
        if (isFont) return [diagnose('LEGAL_FONT', { file: path }, loads(target.url))]
        if (isAllowed(target.origin, site)) return []
        return [diagnose('THIRD_PARTY', { file: path }, asks(target.url))]
      })
    })

/** Whether the configuration names the host, or it is the image service that serves the pictures. */
function isAllowed(origin: string, { config: { check, images, service } }: BuiltSite): boolean {
  const isImageService = assetOriginsOf(service.apiUrl).includes(origin)
  return check.allowedOrigins.includes(origin) || (images.remote && isImageService)
}
