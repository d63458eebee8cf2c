/**
 * The weight of pages: the file, and all that a first visit loads with it.
 */
import { htmlFileOf, payloadFileOf, type RoutePath } from '../../src/content/paths.ts'
import type { PublishedFiles } from '../built-site/built-site.ts'
import { openPage } from '../built-site/page-summary.ts'
import { scriptsNeeded } from '../built-site/script-imports.ts'
import { createScale, filesLoaded, type Scale } from '../check/budgets.ts'
import { lightestOf } from '../check/images.ts'

/** Bytes. */
export interface PageWeight {
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
export const mostWeighed = 200

/** The heaviest pages, the heaviest first. */
export async function weighPages(
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
