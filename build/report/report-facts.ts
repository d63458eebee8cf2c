/** The facts that the HTML report of a build shows: from its JSON report, the store and `dist`. */

import { join, posix } from 'node:path'
import { htmlFileOf, payloadFileOf, type RoutePath } from '../../src/content/paths.ts'
import { statOf } from '../base/disk-entry.ts'
import { type CacheIndex, readFilledIndex } from '../cache/cache-index.ts'
import { assetFile } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { partsOfKey, pictureOf } from '../content/dependencies.ts'
import { describeDependency } from '../content/describe-dependency.ts'
import { openLanguages } from '../content/languages.ts'
import { loadSite } from '../load-site.ts'
import type { BuildReport, BuildTrace } from '../pipeline.ts'
import { readState, type SiteState } from '../render/site-state.ts'

export interface ReportFacts {
  site: string
  /** Time of the build, ISO 8601. */
  clock: string
  build: BuildReport
  /** In order of path, with the bytes of their files. */
  rendered: { path: RoutePath; title: string; html: number; payload: number; reasons: string[] }[]
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
  const sizeOf = (path: string) => statOf(join(config.outDir, path))?.size ?? 0
  const languages = openLanguages({ index, config, now, site: await loadSite(config) }, {})
  return {
    site: config.siteUrl + config.basePath,
    clock: now.toISOString(),
    build,
    rendered: trace.rendered.toSorted().map((path) => {
      const page = state.pages.get(path)
      const title = page?.facts.record.title ?? ''
      return {
        path,
        title,
        html: sizeOf(htmlFileOf(path)),
        payload: sizeOf(payloadFileOf(path)),
        reasons: (page?.reasons ?? []).map((key) => describeDependency(key, languages)),
      }
    }),
    pictures: picturesOf({ pictures: state.pictures, index, config, sizeOf }),
  }
}

/** A picture beside the original that was uploaded. */
export interface PictureFacts {
  /** Name of the uploaded file. */
  name: string
  original: { width: number; height: number; bytes: number }
  /** `luce-640.webp`, from the lightest to the heaviest. */
  variants: { name: string; bytes: number }[]
}

interface PictureOptions {
  pictures: SiteState['pictures']
  index: CacheIndex
  config: Config
  /** Bytes of a file of `dist`. */
  sizeOf(path: string): number
}

/** Pictures, those with the heaviest originals first. */
function picturesOf({ pictures, index, config, sizeOf }: PictureOptions): PictureFacts[] {
  return [...pictures]
    .flatMap(([key, { files }]): PictureFacts[] => {
      const url = pictureOf(partsOfKey(key).about).filename
      const asset = index.assets[url]
      if (asset === undefined) return []
      const { width, height } = asset
      // The original may be lost while its variants remain.
      const bytes = statOf(assetFile(config.cacheDir, asset))?.size ?? 0
      const variants = files.map(([path]) => ({
        name: posix.basename(path).replace(/\.[^.]+(?=\.\w+$)/, ''),
        bytes: sizeOf(path),
      }))
      variants.sort((a, b) => a.bytes - b.bytes)
      return [{ name: posix.basename(url), original: { width, height, bytes }, variants }]
    })
    .sort((a, b) => b.original.bytes - a.original.bytes || (a.name < b.name ? -1 : 1))
}
