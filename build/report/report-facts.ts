/** The facts that the HTML report of a build shows: from its JSON report, the store and `dist`. */

import { posix } from 'node:path'
import { htmlFileOf, payloadFileOf, type RoutePath } from '../../src/content/paths.ts'
import { statOf } from '../base/disk-entry.ts'
import { once } from '../base/once.ts'
import { type PublishedFiles, readPublishedFiles } from '../built-site/built-site.ts'
import { openPage } from '../built-site/page-summary.ts'
import { type CacheIndex, readFilledIndex } from '../cache/cache-index.ts'
import { assetFile } from '../cache/content-cache.ts'
import { createScale, filesLoaded, type Scale, scriptsNeeded } from '../check/budgets.ts'
import { lightestOf } from '../check/images.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import { describeDependency } from '../content/describe-dependency.ts'
import { viewOf } from '../content/lookups.ts'
import { loadSite } from '../load-site.ts'
import type { BuildReport, BuildTrace } from '../pipeline.ts'
import { readState, type SiteState } from '../render/site-state.ts'

export interface ReportFacts {
  site: string
  /** Time of the build, ISO 8601. */
  clock: string
  build: BuildReport
  rendered: { path: RoutePath; title: string; reasons: string[] }[]
  weights: PageWeight[]
  /** In order of path; bytes of a file in `dist`. */
  written: { path: string; bytes: number }[]
  removed: string[]
  pictures: PictureFacts[]
}

interface FactsOptions {
  config: Config
  now: Date
  build: BuildReport
  trace: BuildTrace
}

export async function collectFacts(options: FactsOptions): Promise<ReportFacts> {
  const { config, now, build, trace } = options
  const index = readFilledIndex(config.cacheDir)
  const { store, output } = trace
  const state = readState(store.rows, output)
  const site = readPublishedFiles(config)
  const ourSite = await loadSite(config)
  const viewIn = once((language: string) => viewOf(index, { ...config, language }))
  const describe = (key: string) =>
    describeDependency(key, {
      site: ourSite,
      entryOf: (uuid, language = config.language) => viewIn(language).entryOf(uuid),
    })
  return {
    site: config.siteUrl + config.basePath,
    clock: now.toISOString(),
    build,
    rendered: trace.rendered.toSorted().map((path) => {
      const page = state.pages.get(path)
      const title = page?.facts.record.title ?? ''
      return { path, title, reasons: (page?.reasons ?? []).map(describe) }
    }),
    weights: await weighPages([...state.pages.keys()], site),
    written: trace.written.toSorted().map((path) => ({ path, bytes: site.files.get(path) ?? 0 })),
    removed: trace.removed.toSorted(),
    pictures: picturesOf({ pictures: state.pictures, index, config, files: site.files }),
  }
}

/** A picture in one format, beside the original that was uploaded. */
export interface PictureFacts {
  /** Name of the uploaded file. */
  name: string
  original: { width: number; height: number; bytes: number }
  format: string
  quality: number
  /** From the narrowest to the widest. */
  variants: { path: string; width: number; bytes: number }[]
}

interface PictureOptions {
  pictures: SiteState['pictures']
  index: CacheIndex
  config: Config
  /** Bytes of the files of `dist`. */
  files: ReadonlyMap<string, number>
}

/** Pictures, those with the heaviest originals first. */
function picturesOf({ pictures, index, config, files: sizes }: PictureOptions): PictureFacts[] {
  return [...pictures]
    .flatMap(([key, { files }]): PictureFacts[] => {
      const url = pictureOf(partsOfKey(key).about).filename
      const asset = index.assets[url]
      if (asset === undefined) return []
      const { width, height } = asset
      // The original may be lost while its variants remain.
      const bytes = statOf(assetFile(config.cacheDir, asset))?.size ?? 0
      const original = { width, height, bytes }
      const variants = files.map(([path]) => ({
        ...parseName(path),
        path,
        bytes: sizes.get(path) ?? 0,
      }))
      return [...new Set(variants.map(({ format }) => format))].map((format) => ({
        name: posix.basename(url),
        original,
        format,
        quality: config.images.quality[format],
        variants: variants
          .filter((variant) => variant.format === format)
          .sort((a, b) => a.width - b.width),
      }))
    })
    .sort((a, b) => b.original.bytes - a.original.bytes || (a.name < b.name ? -1 : 1))
}

const formats = { avif: 'avif', webp: 'webp', jpg: 'jpeg', png: 'png' } as const

/** `_assets/luce-640.0a1b2c3d4e.webp`, as `planImage` names it. */
function parseName(path: string): { width: number; format: keyof Config['images']['quality'] } {
  const [, width = '', extension = ''] = /-(\d+)\.[^.]+\.(\w+)$/.exec(path) ?? []
  return { width: Number(width), format: formats[extension as keyof typeof formats] }
}

/** Bytes. */
interface PageWeight {
  path: RoutePath
  html: number
  /** After brotli, like `styles` and `scripts`. */
  htmlPacked: number
  payload: number
  styles: number
  scripts: number
  /** Files that a phone loads when the visitor scrolls through the page. */
  pictures: { count: number; bytes: number }
}

/** Number of pages weighed: compressing takes its time. */
const mostWeighed = 200

/** The heaviest pages, the heaviest first. */
async function weighPages(
  paths: readonly RoutePath[],
  site: PublishedFiles,
): Promise<PageWeight[]> {
  const weigh = createScale(site)
  const heaviest = paths
    .map((path) => ({ path, html: site.files.get(htmlFileOf(path)) ?? 0 }))
    .sort((a, b) => b.html - a.html || (a.path < b.path ? -1 : 1))
    .slice(0, mostWeighed)
  const weights: PageWeight[] = []
  // One after the other: a parsed page is much larger than its file.
  for (const { path } of heaviest) weights.push(await weighPage(path, site, weigh))
  return weights
}

async function weighPage(path: RoutePath, site: PublishedFiles, weigh: Scale): Promise<PageWeight> {
  const file = htmlFileOf(path)
  const sizeOf = (name: string) => site.files.get(name) ?? 0
  const page = openPage({ file, html: site.text(file), storyAt: new Map(), config: site.config })
  const pictures = new Map(
    page.elements
      .filter(({ tag }) => tag === 'img')
      .map((image) => lightestOf(image, page, site))
      .flatMap((file) => (file === undefined ? [] : [[file.href, file.bytes] as const])),
  )
  return {
    path,
    html: sizeOf(file),
    htmlPacked: await weigh([file]),
    payload: sizeOf(payloadFileOf(path)),
    styles: await weigh(filesLoaded(page, 'style', site)),
    scripts: await weigh(scriptsNeeded(filesLoaded(page, 'script', site), site)),
    pictures: {
      count: pictures.size,
      bytes: [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0),
    },
  }
}
