/**
 * Prepares the project's data for rendering: for the floor, which only renders, and for the parts that
 * the peers' pages share with ours.
 */
import { digestOfSources } from '../../build/builds/build-inputs.ts'
import { type CacheIndex, readFilledIndex } from '../../build/cache/cache-index.ts'
import { loadClientFiles } from '../../build/client/client-files.ts'
import { type Config, resolveConfig } from '../../build/config.ts'
import type { QueryResults } from '../../build/content/dependencies.ts'
import { type Library, openLibrary } from '../../build/content/library.ts'
import { openQueries } from '../../build/content/queries.ts'
import { planRoutes, type Route } from '../../build/content/routes.ts'
import { createMetaPolicy } from '../../build/pages/content-policy.ts'
import { createPageModel } from '../../build/pages/page-model.ts'
import { renderPage } from '../../build/pages/render.tsx'
import type { RenderContext } from '../../build/pages/render-context.ts'
import { openStore } from '../../build/store/store.ts'
import { settingsQuery } from '../../src/business/settings-query.ts'
import type { PageModel } from '../../src/content/page-model.ts'
import type { Payload } from '../../src/content/payload.ts'
import { site } from '../../src/site.ts'

export interface Project {
  index: CacheIndex
  library: Library
  queries: QueryResults
  render: RenderContext
  routes: readonly Route[]
}

/** @param workDir folder for the project's own browser files */
export async function openProject(cacheDir: string, workDir: string): Promise<Project> {
  const config = await resolveConfig({ cache: cacheDir, config: 'bench/site.config.ts' }, {})
  const index = readFilledIndex(cacheDir)
  const library = openLibrary({
    index,
    config,
    site,
    now: new Date('2026-11-21T08:00:00Z'),
  })
  const { blobs, close } = await openStore(workDir, () => {})
  const sources = digestOfSources(config, blobs)
  const { manifest } = await loadClientFiles({
    index,
    config,
    site,
    sources,
    blobs,
    exists: () => false,
  })
  close()
  return {
    index,
    library,
    queries: openQueries(library, {}),
    render: { client: manifest, config, site },
    routes: planRoutes(index.stories, site).routes,
  }
}

export function modelOf({ path, story }: Route, { library, queries }: Project): PageModel {
  const { name, content } = library.open(story)
  return library.record(queries, (readerOf, { isOver }) =>
    createPageModel(
      path,
      { entry: story, name, content, page: 1 },
      { site, reader: readerOf(story), isOver },
    ),
  ).value
}

/** Data that all pages share, in the form that the peers' templates read. */
export function createSite(project: Project): object {
  const { library, queries, render, routes } = project
  const { config, client } = render
  const settings = queries.valueOf(settingsQuery)
  const [first] = routes
  if (first === undefined) throw new Error('there is no page')
  const [, payload] = renderPage(modelOf(first, project), render)
  const { styles } = JSON.parse(payload?.content ?? '') as Payload
  const { brand, tagline, legalName, vatNumber, address, city, email, phone, whatsapp } = settings
  return {
    brand,
    tagline,
    legalName,
    vatNumber,
    address,
    city,
    email,
    phone,
    whatsapp,
    url: config.siteUrl,
    policy: policyOf(config),
    styles,
    fonts: client.fonts,
    script: client.script,
    islands: client.islands,
    navigation: settings.menu,
    pictures: picturesOf(library),
  }
}

const policyOf = (config: Config) => createMetaPolicy(config, [])

/** Pictures by the URL that stories use. */
function picturesOf({ index, planImage }: Library): object {
  const pictures = Object.keys(index.assets).map((filename) => {
    const plan = planImage({ filename, alt: '', focus: '' })
    if (plan === null) throw new Error(`no picture ${filename}`)
    const { src, srcset, webpSrcset: webp, width, height, color } = plan.model
    return [filename, { src, srcset, webp, width, height, tone: toneOf(color) }]
  })
  return Object.fromEntries(pictures)
}

/** Classes that stand for a colour, like those of `Picture`. */
const toneOf = (color: string): string =>
  [...'rgb']
    .map((channel, at) => {
      const value = Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
      return `tone-${channel}${Math.round(value / 17)}`
    })
    .join(' ')
