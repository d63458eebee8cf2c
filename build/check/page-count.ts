/**
 * The pages that are there, against the build's own manifest, the stories, and the builds before.
 */

import { fileAt } from '../../src/content/addresses.ts'
import type { Finding } from '../../src/content/checks.ts'
import { hrefOf, htmlFileOf, type RoutePath, routePathOf } from '../../src/content/paths.ts'
import type { BuildManifest } from '../../src/content/payload.ts'
import { isRouted } from '../../src/content/site.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'
import { showsDrafts } from './drafts.ts'

/** Share of the pages of the build before that may go without anybody wondering. */
const mayBeLost = 0.3

export function checkPageCount(site: BuiltSite): Finding[] {
  const { manifest, config, files } = site
  if (manifest === null) {
    const message = 'There is no manifest of this build.'
    return [found('PAGE_MISSING', { page: 'builds/latest.json' }, message)]
  }
  const named = new Set(manifest.prerendered)
  const missing = Object.entries(manifest.routes).flatMap(([href, { payload }]) => {
    const page = htmlFileOf(`/${href.slice(config.basePath.length)}` as RoutePath)
    const data = fileAt(payload.slice(config.basePath.length), site)
    return [...(files.has(page) ? [] : [page]), ...(data === '' ? [payload] : [])]
  })
  const unknown = site.pages.filter(({ isListed, href }) => isListed && !named.has(href))
  return [
    ...missing.map((page) => found('PAGE_MISSING', { page }, 'It is in the build’s manifest.')),
    ...unknown.map(({ file }) =>
      found('PAGE_UNKNOWN', { page: file }, 'It is not in the build’s manifest.'),
    ),
    ...checkStories(site, named),
    ...checkShrinking(site, manifest),
  ]
}

function checkStories(site: BuiltSite, named: ReadonlySet<string>): Finding[] {
  const { stories, config } = site
  const mayHaveDrafts = showsDrafts(site)
  return (
    stories
      .filter(({ content }) => isRouted(site.site, content))
      // The cache may have drafts since, which a site of what is published owes no page.
      .filter(({ published_at }) => mayHaveDrafts || published_at !== null)
      .filter(({ full_slug }) => !named.has(hrefOf(routePathOf(full_slug), config.basePath)))
      .map(({ full_slug }) =>
        found('PAGE_MISSING', { story: full_slug }, 'The story is in the cache, but has no page.'),
      )
  )
}

/** A build takes the manifest of the one before away; publishing without deleting keeps it. */
function checkShrinking({ files, text }: BuiltSite, manifest: BuildManifest): Finding[] {
  const before = [...files.keys()]
    .filter((path) => /^builds\/meta\/.+\.json$/.test(path) && !path.includes(manifest.id))
    .map((path) => (parseJson(text(path)) as BuildManifest | null)?.prerendered?.length ?? 0)
  const most = Math.max(0, ...before)
  const count = manifest.prerendered.length
  if (count >= most * (1 - mayBeLost)) return []
  const message = `The build has ${count} pages, an earlier one had ${most}.`
  return [found('PAGES_LOST', { page: `builds/meta/${manifest.id}.json` }, message)]
}
