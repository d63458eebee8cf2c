import type { AssetEntry } from '../../../build/cache/cache-index.ts'
import type { Config } from '../../../build/config.ts'
import { partsOfKey, type QueryResults } from '../../../build/content/dependencies.ts'
import { judgeIndex, warningsAt } from '../../../build/content/judge-stories.ts'
import { type Library, openLibrary } from '../../../build/content/library.ts'
import { openQueries } from '../../../build/content/queries.ts'
import { planRoutes } from '../../../build/content/routes.ts'
import type { Variant } from '../../../build/images/variants.ts'
import { createPageModel } from '../../../build/pages/page-model.ts'
import type { RawStory } from '../../../build/storyblok/answers.ts'
import { settingsQuery } from '../../../src/business/settings-query.ts'
import { type BlokDefinition, resolveBlok } from '../../../src/content/blok.ts'
import type { PageModel } from '../../../src/content/page-model.ts'
import { site } from '../../../src/site.ts'
import { flat } from '../flat.ts'
import { configIn } from './site-config.ts'
import { indexWith, storeStory } from './store-story.ts'
import { pageContent, rawStory, settingsContent, uuidOf } from './stories.ts'
import { tempFolder } from './temp-folder.ts'

export interface LibraryOfOptions {
  config?: Partial<Config>
  now?: string
  assets?: Record<string, AssetEntry>
}

export interface OpenedLibrary {
  library: Library
  queries: QueryResults
  /** Warnings of the stories. */
  warnings: ReturnType<typeof flat>[]
}

/** A library over these stories, all of them in a cache of their own. */
export function libraryOf(
  stories: readonly RawStory[],
  { config, now, assets = {} }: LibraryOfOptions = {},
): OpenedLibrary {
  const complete = configIn(tempFolder(), config)
  const stored = indexWith({
    stories: stories.map((story) => storeStory(complete.cacheDir, story)),
    assets,
  })
  const index = judgeIndex(stored, complete, site)
  const library = openLibrary({
    index,
    config: complete,
    site,
    now: new Date(now ?? '2026-11-01T08:00:00Z'),
  })
  const { warnings } = warningsAt(index.stories, library.time)
  return { library, queries: openQueries(library, {}), warnings: warnings.map(flat) }
}

/** Resolves the content of a story, with the current value of each dependency. */
export function resolveStory<D extends BlokDefinition>(
  library: Library,
  id: number,
  definition: D,
) {
  const entry = library.entryOf(uuidOf(id))
  if (entry === undefined) throw new Error(`no story ${id}`)
  const recorded = library.record(openQueries(library, {}), (readerOf) =>
    resolveBlok(definition, library.open(entry).content, readerOf(entry)),
  )
  const values = Array.from(recorded.dependencies, (key) => [key, library.valueOf(key)] as const)
  return { ...recorded, dependencies: new Map(values), warnings: recorded.warnings.map(flat) }
}

/** The page models of all routes, with their dependencies. */
export function modelsOf(stories: readonly RawStory[], options: LibraryOfOptions = {}) {
  const opened = libraryOf(stories, options)
  const { library, queries } = opened
  const pages = planRoutes(library.index.stories, site).routes.map(
    ({ path, story: entry, page }) => {
      const { name, content } = library.open(entry)
      return library.record(queries, (readerOf, { isOver }) =>
        createPageModel(
          path,
          { entry, name, content, page },
          { site, reader: readerOf(entry), isOver },
        ),
      )
    },
  )
  return {
    ...opened,
    index: library.index,
    config: library.config,
    routes: planRoutes(library.index.stories, site).routes,
    settings: queries.valueOf(settingsQuery),
    /** Every variant that some page shows. */
    variants: variantsOf(library, pages),
    models: pages.map(({ value }): PageModel => value),
    pages,
    warnings: pages.flatMap(({ warnings }) => warnings).map(flat),
  }
}

/** The model of a page with these fields at `/about`, and the configuration of its site. */
export function modelOfAbout(fields: object, options: LibraryOfOptions = {}) {
  const page = rawStory(5, 'about', pageContent({ ...fields }))
  const { models, config } = modelsOf([...siteStories, page], options)
  const [model] = models
  if (model === undefined) throw new Error('no model')
  return { model, config }
}

/** Stories that every site has. */
export const siteStories = [rawStory(1, 'settings', settingsContent())]

function variantsOf(
  library: Library,
  pages: readonly { dependencies: ReadonlySet<string> }[],
): Variant[] {
  const keys = pages.flatMap(({ dependencies }) => [...dependencies])
  const pictures = keys.filter((key) => key.startsWith('image '))
  const variants = pictures.flatMap((key) => {
    const { filename, ...adjustments } = JSON.parse(partsOfKey(key).about)
    const isAdjusted = Object.keys(adjustments).length > 0
    const asset = { filename, alt: '', focus: '', ...(isAdjusted ? { adjustments } : {}) }
    return library.planImage(asset)?.variants ?? []
  })
  return [...new Map(variants.map((variant) => [variant.path, variant])).values()]
}
