/**
 * Checks the weight of a first visit to each page, in bytes after brotli.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pLimit from 'p-limit'
import type { PageSummary, Reference } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { hrefOfFile, resolveUrl } from '../../src/content/urls.ts'
import { once } from '../base/once.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
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
  const weigh = createScale(site)
  const pages = site.pages.filter(({ isRedirect }) => !isRedirect)
  const found = await Promise.all(pages.map((page) => checkPage(page, site, weigh)))
  return found.flat()
}

async function checkPage(page: PageSummary, site: BuiltSite, weigh: Scale): Promise<Diagnostic[]> {
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
const filesLoaded = (page: PageSummary, kind: Reference['kind'], site: BuiltSite): string[] => [
  ...new Set(
    page.references
      .filter((reference) => reference.kind === kind && !reference.isHint)
      .map(({ href }) => resolveUrl(href, page.href, site))
      .flatMap((target) => (target.kind === 'file' && target.file !== '' ? [target.file] : [])),
  ),
]

type Scale = (files: readonly string[], budget: number) => Promise<number>

/**
 * Compresses each file once, in Node's thread pool, at a fast quality. If the result is over budget, it
 * uses the best one, which takes twenty times as long and can only be lighter.
 */
function createScale(site: BuiltSite): Scale {
  const limit = pLimit(8)
  const scaleAt = (quality: number) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    const weighOne = once((file) =>
      limit(async () => (await compress(site.bytes(file), { params })).byteLength),
    )
    return async (files: readonly string[]) => {
      const bytes = await Promise.all(files.map(weighOne))
      return bytes.reduce((sum, weight) => sum + weight, 0)
    }
  }
  const [weighQuickly, weigh] = [scaleAt(5), scaleAt(constants.BROTLI_MAX_QUALITY)]
  return async (files, budget) => {
    const bytes = await weighQuickly(files)
    return bytes <= budget ? bytes : weigh(files)
  }
}

/** These scripts and all their static imports, which a browser loads before it runs them. */
function scriptsNeeded(files: readonly string[], site: BuiltSite): string[] {
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
