/**
 * Files that are hardly asked for while somebody works on the site: about the build, icons, and
 * those for which all pages must be made.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { digestOf } from '../../build/base/digest.ts'
import type { OutputFile } from '../../build/base/output-files.ts'
import { createBuildManifest } from '../../build/builds/build-manifest.ts'
import { describeContent } from '../../build/builds/built-content.ts'
import type { Bundle } from '../../build/client/bundle.ts'
import type { Config } from '../../build/config.ts'
import type { Library } from '../../build/content/library.ts'
import { type QueryResults, settingsOf } from '../../build/content/query-results.ts'
import { always, partsOfKey, pictureOf } from '../../build/content/reads.ts'
import type { Redirect } from '../../build/content/redirects.ts'
import type { Route } from '../../build/content/routes.ts'
import type { PageMemo } from '../../build/memory/page-memo.ts'
import { pageReads } from '../../build/memory/page-reads.ts'
import { openOutput } from '../../build/output/emit.ts'
import type { RenderContext } from '../../build/pages/render-context.ts'
import type { ProducedPage } from '../../build/rendering/page-task.ts'
import { listPublicFiles } from '../../build/site/public-files.ts'
import { beginSiteFiles, makeSiteFiles } from '../../build/site/site-files.ts'
import { createWebManifest } from '../../build/site/web-manifest.ts'

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
  produce(route: Route): ProducedPage
}

type Content = string | Uint8Array

/** Looks a file up, and makes no more than it takes to know. */
export function makeRareFiles(options: RareOptions) {
  const { config, client, id, library, queries, routes } = options
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
    icons ??= createWebManifest({ settings: settingsOf(queries), paths, config }).then(byPath)
    const icon = (await icons).get(path)
    if (icon !== undefined) return icon
    others ??= makeOthers(options)
    return (await others).get(path)
  }

  async function makeOthers({ render, produce, now }: RareOptions) {
    const pages: PageMemo[] = []
    for (const route of routes) {
      const { reads, shared, ...page } = produce(route)
      pages.push({
        ...page,
        reads: pageReads(reads.map(([key]) => key)),
        shared: shared ?? [],
        links: () => [],
        why: [],
        // Its picture is copied when it is asked for.
        facts: { ...page.facts, card: null },
      })
      // A change of the open page comes before the other ones.
      await setImmediate()
    }
    const total = pages.length
    const { files } = await makeSiteFiles({
      ...{ render, now, routes, redirects: options.redirects(), sources: id },
      index: library.index,
      workDir: config.cacheDir,
      begun: beginSiteFiles(render.config, config.cacheDir),
      made: {
        ...{ pages, queries, variants: [], warnings: [], clock: always, isDamaged: false },
        pictures: picturesOf(pages, library),
        rendered: pages.map(({ path }) => path),
        counts: { total, rendered: total, reused: 0 },
        images: { total: 0, encoded: 0, reused: 0 },
      },
      client: { manifest: client.manifest, files: [], shell: [] },
      publicFiles: listPublicFiles(config, config.cacheDir),
      output: openOutput({ outDir: config.outDir, memoryDir: join(config.cacheDir, 'output') }),
    })
    return byPath(files.filter((file): file is OutputFile => !('read' in file)))
  }
}

/** Each is encoded when it is asked for. */
const picturesOf = (pages: readonly PageMemo[], library: Library) =>
  new Map(
    pages
      .flatMap(({ reads }) => reads.list())
      .filter((key) => partsOfKey(key).kind === 'image')
      // In the order of a build.
      .sort()
      .map((key) => {
        const model = library.planImage(pictureOf(partsOfKey(key).about))?.model ?? null
        return [key, { original: library.valueOf(key), model, files: [] }]
      }),
  )

const byPath = (files: readonly OutputFile[]): Map<string, Content> =>
  new Map(
    files.map((file) => [file.path, 'content' in file ? file.content : readFileSync(file.file)]),
  )
