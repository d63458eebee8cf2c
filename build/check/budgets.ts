/**
 * Checks the weight of a first visit to each page, in bytes after brotli.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pLimit from 'p-limit'
import type { PageSummary, Reference } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { hrefOfFile, resolveUrl } from '../../src/content/urls.ts'
import type { BuiltSite, PublishedFiles } from '../built-site/built-site.ts'
import { type CheckCode, diagnose } from '../diagnostics/diagnose.ts'
import { kilobytes } from './images.ts'

const compress = promisify(brotliCompress)

export const budgets = {
  html: 14 * 1024,
  payload: 14 * 1024,
  styles: 10 * 1024,
  scripts: 10 * 1024,
  fonts: 80 * 1024,
  fontFiles: 2,
}

export async function checkBudgets(site: BuiltSite): Promise<Diagnostic[]> {
  const weigh = createBudgetScale(site)
  const pages = site.pages.filter(({ isRedirect }) => !isRedirect)
  const found = await Promise.all(pages.map((page) => checkPage(page, site, weigh)))
  return found.flat()
}

type BudgetScale = (files: readonly string[], budget: number) => Promise<number>

/** Weighs at a fast quality first; the best one takes twenty times as long, and can only be lighter. */
function createBudgetScale(site: BuiltSite): BudgetScale {
  const weighQuickly = createScale(site, 5)
  const weigh = createScale(site)
  return async (files, budget) => {
    const bytes = await weighQuickly(files)
    return bytes <= budget ? bytes : weigh(files)
  }
}

async function checkPage(
  page: PageSummary,
  site: BuiltSite,
  weigh: BudgetScale,
): Promise<Diagnostic[]> {
  const payload = page.file.replace(/index\.html$/, '_payload.json')
  const scripts = scriptsNeeded(filesLoaded(page, 'script', site), site)
  const fonts = filesLoaded(page, 'font', site)
  const fontBytes = fonts.reduce((sum, file) => sum + (site.files.get(file) ?? 0), 0)
  const weighed: [CheckCode, readonly string[], number][] = [
    ['HTML_HEAVY', [page.file], budgets.html],
    ['PAYLOAD_HEAVY', site.files.has(payload) ? [payload] : [], budgets.payload],
    ['STYLES_HEAVY', filesLoaded(page, 'style', site), budgets.styles],
    ['SCRIPTS_HEAVY', scripts, budgets.scripts],
  ]
  const weights: [CheckCode, number, number][] = [['FONTS_HEAVY', fontBytes, budgets.fonts]]
  for (const [code, files, budget] of weighed) {
    weights.push([code, await weigh(files, budget), budget])
  }
  const place = { file: page.file, story: page.story }
  return [
    ...weights
      .filter(([, bytes, budget]) => bytes > budget)
      .map(([code, bytes, budget]) =>
        diagnose(code, place, {
          en: `${kilobytes(bytes)}; the limit is ${kilobytes(budget)}.`,
          it: `${kilobytes(bytes)}: il massimo è ${kilobytes(budget)}.`,
        }),
      ),
    ...(fonts.length > budgets.fontFiles
      ? [
          diagnose('FONTS_HEAVY', place, {
            en: `${fonts.length} fonts are preloaded.`,
            it: `Vengono precaricati ${fonts.length} caratteri.`,
          }),
        ]
      : []),
  ]
}

/** The site's files that a page references as this kind, each once. */
export const filesLoaded = (
  page: Pick<PageSummary, 'href' | 'references'>,
  kind: Reference['kind'],
  site: PublishedFiles,
): string[] => [
  ...new Set(
    page.references
      .filter((reference) => reference.kind === kind && !reference.isHint)
      .map(({ href }) => resolveUrl(href, page.href, site))
      .flatMap((target) => (target.kind === 'file' && target.file !== '' ? [target.file] : [])),
  ),
]

export type Scale = (files: readonly string[]) => Promise<number>

/**
 * Compresses each file once, in Node's thread pool.
 * @param quality of brotli, from 1 to 11 (the best)
 */
export function createScale(site: Pick<PublishedFiles, 'bytes'>, quality = 11): Scale {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const limit = pLimit(8)
  const weights = new Map<string, Promise<number>>()
  const weighOne = (file: string): Promise<number> => {
    const weight =
      weights.get(file) ??
      limit(async () => (await compress(site.bytes(file), { params })).byteLength)
    weights.set(file, weight)
    return weight
  }
  return async (files) => {
    const bytes = await Promise.all(files.map(weighOne))
    return bytes.reduce((sum, weight) => sum + weight, 0)
  }
}

/** These scripts and all their static imports, which a browser loads before it runs them. */
export function scriptsNeeded(files: readonly string[], site: PublishedFiles): string[] {
  const needed = new Set(files)
  for (const file of needed) {
    for (const [, href = ''] of site.text(file).matchAll(staticImport)) {
      const target = resolveUrl(href, hrefOfFile(file, site), site)
      if (target.kind === 'file' && target.file.endsWith('.js')) needed.add(target.file)
    }
  }
  return [...needed]
}

/** `import"./a.js"`, `import{a}from"./a.js"`, `export*from"./a.js"`; not `import("./a.js")`. */
const staticImport = /\b(?:import|from)\s*["']([^"']+\.js)["']/g
