/**
 * The site as one state of content and code gives it. Nothing is written: each file is made when it
 * is asked for.
 */
import { readFileSync } from 'node:fs'
import type { OutputFile } from '../../build/base/output-files.ts'
import { listPublicPaths } from '../../build/base/public-paths.ts'
import { readFilledIndex } from '../../build/cache/cache-index.ts'
import type { Bundle } from '../../build/client/bundle.ts'
import type { Config } from '../../build/config.ts'
import { judgeIndex } from '../../build/content/judge-stories.ts'
import { openLibrary } from '../../build/content/library.ts'
import { openQueries } from '../../build/content/queries.ts'
import type { Redirect } from '../../build/content/redirects.ts'
import { planRoutes } from '../../build/content/routes.ts'
import { pageFilesOf } from '../../build/pages/page-files.ts'
import { renderStandalonePage } from '../../build/pages/standalone-page.tsx'
import { openVariantEncoder } from '../../build/pictures/images.ts'
import type { Variant } from '../../build/pictures/variants.ts'
import { createSiteContext } from '../../build/site/site-context.ts'
import { redirectsOf } from '../../build/site/site-redirects.ts'
import type { Store } from '../../build/store/store.ts'
import type { Site } from '../../src/content/site.ts'
import { type EditionMemory, keepAsset } from './edition-memory.ts'
import { createPageMaker } from './page-maker.ts'
import { makeRareFiles } from './rare-files.ts'

export interface EditionOptions {
  config: Config
  site: Site
  client: Bundle
  /** Another one for every edition. */
  id: string
  now: Date
  memory: EditionMemory
  store: Store
}

export interface Edition {
  id: string
  /**
   * A file of the site by its place in `dist`; `undefined` when there is none.
   * @throws what the code that makes it throws
   */
  file(path: string): Promise<string | Uint8Array | undefined>
  redirects(): readonly Redirect[]
}

export function openEdition(options: EditionOptions): Edition {
  const { config, site, client, now, memory, store } = options
  const index = judgeIndex(readFilledIndex(config.cacheDir), config, site)
  const library = openLibrary({
    index,
    config,
    site,
    now,
    onPlan: ({ variants }) => {
      for (const variant of variants) memory.variants.set(variant.path, variant)
    },
  })
  const queries = openQueries(library, memory.queries)
  const render = { client: client.manifest, config, site }
  const routes = planRoutes(index.stories, site).routes
  const owners = new Map(
    routes.flatMap((route) => pageFilesOf(route.path).map((file) => [file as string, route])),
  )
  for (const file of client.files) keepAsset(memory.assets, file.path, () => contentOf(file))

  const pages = createPageMaker({ library, queries, render, memory, code: options.id })
  const publicPaths = () => listPublicPaths(config).files.map(({ path }) => path)
  const redirects = () =>
    redirectsOf(queries, { site, index, routes, publicPaths, config }).redirects
  let errorPagesMade: Map<string, string> | undefined
  const errorPages = () => {
    if (errorPagesMade !== undefined) return errorPagesMade
    const frame = queries.valueOf(site.frame.query)
    const files = site
      .standalonePages(createSiteContext({ config, index, queries, routes }))
      .flatMap((page) => renderStandalonePage(page, frame, render))
    for (const { path, content } of files) {
      if (path.startsWith('_assets/')) keepAsset(memory.assets, path, () => content)
    }
    errorPagesMade = new Map(files.map(({ path, content }) => [path, content]))
    return errorPagesMade
  }
  const rare = makeRareFiles({
    ...options,
    ...{ library, queries, render, routes, redirects, produce: pages.produce },
  })

  return {
    id: options.id,
    redirects,
    async file(path) {
      const owner = owners.get(path)
      if (owner !== undefined) {
        pages.produce(owner)
        return pages.contents.get(path)
      }
      const asset = memory.assets.get(path)
      if (asset !== undefined) return asset()
      const variant = memory.variants.get(path)
      if (variant !== undefined) return encode(variant, config.cacheDir, store)
      const copied = listPublicPaths(config).files.find((one) => one.path === path)
      if (copied !== undefined) return readFileSync(copied.file)
      return errorPages().get(path) ?? rare(path)
    },
  }
}

const contentOf = (file: OutputFile): string | Uint8Array =>
  'content' in file ? file.content : readFileSync(file.file)

async function encode(
  variant: Variant,
  cacheDir: string,
  { blobs }: Store,
): Promise<Uint8Array | undefined> {
  const encoder = openVariantEncoder({
    cacheDir,
    blobs,
    isThere: () => false,
    onProgress: () => {},
  })
  encoder.add([variant])
  const { files } = await encoder.done()
  return files[0] === undefined ? undefined : readFileSync(files[0].file)
}
