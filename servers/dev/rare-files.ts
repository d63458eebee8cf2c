/**
 * Files that are hardly asked for while somebody works on the site: about the build, icons, and
 * those for which all pages must be made.
 */

import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { digestOf } from '../../build/base/digest.ts'
import type { OutputFile } from '../../build/base/output-files.ts'
import { createBuildManifest } from '../../build/builds/build-manifest.ts'
import { describeContent } from '../../build/builds/built-content.ts'
import type { Bundle } from '../../build/client/bundle.ts'
import type { Config } from '../../build/config.ts'
import { always, partsOfKey, pictureOf } from '../../build/content/dependencies.ts'
import type { Library } from '../../build/content/library.ts'
import type { QueryResults } from '../../build/content/query-results.ts'
import type { Redirect } from '../../build/content/redirects.ts'
import type { Route } from '../../build/content/routes.ts'
import { openOutput } from '../../build/output/output.ts'
import type { RenderContext } from '../../build/pages/render-context.ts'
import { createIcons } from '../../build/pictures/icons.ts'
import type { MadePage } from '../../build/render/page.ts'
import type { PageEntry } from '../../build/render/site-state.ts'
import { listPublicFiles } from '../../build/site/public-files.ts'
import { createSiteContext } from '../../build/site/site-context.ts'
import { beginSiteFiles, makeSiteFiles } from '../../build/site/site-files.ts'
import { createWebManifest } from '../../build/site/web-manifest.ts'
import type { Store } from '../../build/store/store.ts'

interface RareOptions {
  config: Config
  client: Bundle
  /** Of the edition. */
  id: string
  now: Date
  library: Library
  queries: QueryResults
  render: RenderContext
  routes: readonly Route[]
  redirects(): readonly Redirect[]
  produce(route: Route): MadePage
  store: Store
}

type Content = string | Uint8Array

/** Looks a file up, and makes no more than it takes to know. */
export function makeRareFiles(options: RareOptions) {
  const { config, client, id, library, queries, routes, store } = options
  const paths = routes.map(({ path }) => path)
  let icons: Promise<Map<string, Content>> | undefined
  let others: Promise<Map<string, Content>> | undefined
  return async (path: string): Promise<Content | undefined> => {
    if (path.startsWith('builds/')) {
      const content = describeContent(library.index)
      const { script } = client.manifest
      const site = { ...config, paths, content, script, redirects: options.redirects() }
      const [latest, manifest] = createBuildManifest(site, digestOf(id).slice(0, 16))
      // Whichever edition a page asks about: it is shown the present one.
      return path === latest?.path ? latest.content : manifest?.content
    }
    icons ??= createIcons({ ...config, blobs: store.blobs })
      .then((drawn) => {
        const { site } = library
        const about = site.frame.about(queries.valueOf(site.frame.query))
        const context = createSiteContext({ config, index: library.index, queries, routes })
        return createWebManifest({ about, parts: site.webManifest(context), config, drawn })
      })
      .then(byPath)
    const icon = (await icons).get(path)
    if (icon !== undefined) return icon
    others ??= makeOthers(options)
    return (await others).get(path)
  }

  async function makeOthers({ render, produce, now }: RareOptions) {
    const pages: PageEntry[] = []
    const images = new Set<string>()
    for (const route of routes) {
      const { dependencies, rendered, ...page } = produce(route)
      for (const [key] of dependencies) if (partsOfKey(key).kind === 'image') images.add(key)
      pages.push({
        ...page,
        dependencies: [],
        assets: [],
        links: [],
        reasons: [],
        // Its picture is copied when it is asked for.
        facts: { ...page.facts, card: null },
      })
      // A change of the open page comes before the other ones.
      await setImmediate()
    }
    const total = pages.length
    const { blobs } = store
    const { files } = await makeSiteFiles({
      render,
      now,
      routes,
      blobs,
      redirects: options.redirects(),
      index: library.index,
      begun: beginSiteFiles(render.config, id, blobs),
      made: {
        pages,
        queries,
        variants: [],
        assets: [],
        warnings: [],
        clock: always,
        isDamaged: false,
        pictures: picturesOf([...images].sort(), library),
        rendered: pages.map(({ path }) => path),
        counts: { total, rendered: total, reused: 0 },
        images: { total: 0, encoded: 0, reused: 0 },
      },
      client: { manifest: client.manifest, files: [], shell: [] },
      publicFiles: listPublicFiles(config, blobs),
      output: openOutput({ outDir: config.outDir, store }),
    })
    return byPath(files.filter((file): file is OutputFile => !('read' in file)))
  }
}

/** Each is encoded when it is asked for. */
const picturesOf = (keys: readonly string[], library: Library) =>
  new Map(
    keys.map((key) => {
      const model = library.planImage(pictureOf(partsOfKey(key).about))?.model ?? null
      return [key, { original: library.valueOf(key), model, files: [] }]
    }),
  )

const byPath = (files: readonly OutputFile[]): Map<string, Content> =>
  new Map(
    files.map((file) => [file.path, 'content' in file ? file.content : readFileSync(file.file)]),
  )
