/**
 * What the first visit of a page costs, in bytes as they travel (brotli).
 */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import pLimit from 'p-limit'
import { resolveAddress } from './addresses.ts'
import type { BuiltSite, PublishedFiles } from './built-site.ts'
import type { Code } from './codes.ts'
import { type Finding, found } from './finding.ts'
import { kilobytes } from './images.ts'
import type { PageSummary, Reference } from './page-summary.ts'
import { scriptsNeeded } from './script-imports.ts'

const compress = promisify(brotliCompress)

export const budgets = {
  html: 14 * 1024,
  payload: 14 * 1024,
  styles: 10 * 1024,
  scripts: 10 * 1024,
  fonts: 80 * 1024,
  fontFiles: 2,
}

export async function checkBudgets(site: BuiltSite): Promise<Finding[]> {
  const weigh = createScale(site)
  const pages = site.pages.filter(({ isRedirect }) => !isRedirect)
  const found = await Promise.all(pages.map((page) => checkPage(page, site, weigh)))
  return found.flat()
}

export type Scale = (files: readonly string[]) => Promise<number>

async function checkPage(page: PageSummary, site: BuiltSite, weigh: Scale): Promise<Finding[]> {
  const payload = page.file.replace(/index\.html$/, '_payload.json')
  const scripts = scriptsNeeded(filesLoaded(page, 'script', site), site)
  const fonts = filesLoaded(page, 'font', site)
  const fontBytes = fonts.reduce((sum, file) => sum + (site.files.get(file) ?? 0), 0)
  const weights: [Code, number, number][] = [
    ['HTML_HEAVY', await weigh([page.file]), budgets.html],
    ['PAYLOAD_HEAVY', await weigh(site.files.has(payload) ? [payload] : []), budgets.payload],
    ['STYLES_HEAVY', await weigh(filesLoaded(page, 'style', site)), budgets.styles],
    ['SCRIPTS_HEAVY', await weigh(scripts), budgets.scripts],
    ['FONTS_HEAVY', fontBytes, budgets.fonts],
  ]
  const place = { page: page.file, story: page.story }
  return [
    ...weights
      .filter(([, bytes, budget]) => bytes > budget)
      .map(([code, bytes, budget]) =>
        found(code, place, `${kilobytes(bytes)}, where ${kilobytes(budget)} are allowed.`),
      ),
    ...(fonts.length > budgets.fontFiles
      ? [found('FONTS_HEAVY', place, `${fonts.length} fonts are preloaded.`)]
      : []),
  ]
}

/** The files of the site that a page names as this kind of thing, each once. */
export const filesLoaded = (
  page: Pick<PageSummary, 'href' | 'references'>,
  kind: Reference['kind'],
  site: PublishedFiles,
): string[] => [
  ...new Set(
    page.references
      .filter((one) => one.kind === kind && !one.isHint)
      .map(({ href }) => resolveAddress(href, page.href, site))
      .flatMap((target) => (target.kind === 'file' && target.file !== '' ? [target.file] : [])),
  ),
]

/** Each file is compressed once, in the threads that Node has for it. */
export function createScale(site: Pick<PublishedFiles, 'bytes'>): Scale {
  const limit = pLimit(8)
  const known = new Map<string, Promise<number>>()
  const weighOne = (file: string): Promise<number> => {
    const weight =
      known.get(file) ?? limit(async () => (await compress(site.bytes(file))).byteLength)
    known.set(file, weight)
    return weight
  }
  return async (files) => {
    const weights = await Promise.all(files.map(weighOne))
    return weights.reduce((sum, weight) => sum + weight, 0)
  }
}
