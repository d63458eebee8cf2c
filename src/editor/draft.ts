/**
 * Repairs and resolves a draft, and makes it a page model by its content type.
 */

import { pictureWords } from '../content/asset.ts'
import { resolveBlok } from '../content/blok.ts'
import { deepestReference } from '../content/choice-fields.ts'
import { cleanTexts } from '../content/clean-text.ts'
import type { ContentReader } from '../content/content-reader.ts'
import { serviceImageSize } from '../content/image-service.ts'
import { positionOf } from '../content/image-widths.ts'
import { serviceCode } from '../content/language-tags.ts'
import { resolveLink } from '../content/link.ts'
import { createMomentReader, localTime } from '../content/local-time.ts'
import type { MainModel } from '../content/page-model.ts'
import { absoluteHref, hrefOf, languageFolder } from '../content/paths.ts'
import type { Query } from '../content/query.ts'
import { planRemoteImage } from '../content/remote-image.ts'
import type { MainContent, PageStory, PageType } from '../content/site.ts'
import { fill } from '../strings/strings.ts'
import type { DraftStory } from './messages.ts'
import { type ListedBlok, repairContent, type ValidBloks } from './repair-content.ts'
import { type DraftPage, type DraftSite, imageKeyOf } from './site-data.ts'

export interface ShownDraft {
  Main: PageType['Main']
  model: MainModel
  /** Bloks of the page's lists, with problems. */
  bloks: readonly ListedBlok[]
}

interface Draft {
  /** `null` when nothing can replace the page. */
  shown: ShownDraft | null
  /** Problems outside of its bloks; all problems when nothing is shown. */
  problems: readonly string[]
}

interface DraftContext extends Pick<MainContent, 'contentTypes'> {
  site: DraftSite
  page: DraftPage
  /** Lives as long as the preview. */
  valid: ValidBloks
}

export function createDraft(typed: DraftStory, context: DraftContext): Draft {
  const { contentTypes, valid } = context
  const story = cleanTexts(translated(typed, codeOf(context.site)))
  const { content } = story
  const type = contentTypes.find(({ definition }) => definition.name === content.component)
  if (type?.page === undefined) return notShown([SITE_STRINGS.editor.noPage])
  const { parsed, bloks, problems } = repairContent(type.definition, content, valid)
  if (parsed === null) return notShown([...problems, ...bloks.flatMap((blok) => blok.problems)])
  const pageStory = createPageStory(story, context)
  const { name, path, reader, config } = pageStory
  const href = hrefOf(path, config.basePath)
  try {
    const resolved = resolveBlok(type.definition, parsed, reader)
    const model = {
      ...type.page.createModel(resolved, pageStory),
      type: content.component,
      path,
      href,
      page: pageStory.page,
      name,
      canonical: absoluteHref(href, config),
      storyId: story.id,
    }
    return { shown: { Main: type.page.Main, model, bloks }, problems }
  } catch (cause) {
    if (!(cause instanceof MissingQuery)) throw cause
    return notShown([cause.message])
  }
}

/** Storyblok's code of the shown language; `''` for the first one. */
export const codeOf = ({ config }: Pick<DraftSite, 'config'>): string =>
  serviceCode(languageFolder(config))

/** Puts in the texts of a language, which come beside those of the first: `title__i18n__en`. */
function translated<T>(value: T, code: string): T {
  if (code === '' || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => translated(item, code)) as T
  const ending = `__i18n__${code}`
  const fields = Object.entries(value).map(([name, field]) => [name, translated(field, code)])
  const translations = fields.filter(([name, field]) => `${name}`.endsWith(ending) && field !== '')
  const named = translations.map(([name, field]) => [`${name}`.slice(0, -ending.length), field])
  return Object.fromEntries([...fields, ...named])
}

const notShown = (problems: readonly string[]): Draft => ({ shown: null, problems })

function createPageStory({ uuid, name }: DraftStory, { site, page }: DraftContext): PageStory {
  const { config } = site
  const now = localTime(new Date(), config.timeZone)
  const id = page.uuid || uuid
  return {
    uuid: id,
    name,
    path: page.path,
    page: 1,
    about: site.about,
    reader: createDraftReader(site, [id]),
    config,
    isOver: (moment) => moment < now,
    // A draft writes no files.
    shortDigest: () => 'preview',
  }
}

/** Code and files are of different builds; the editor reads the message. */
class MissingQuery extends Error {
  constructor(name: string) {
    super(fill(SITE_STRINGS.editor.missingData, { name }))
  }
}

/**
 * Resolves references of a draft, from files that the build wrote for the editor.
 * @param references uuids of the stories that lead to the one being read, which is the last
 */
export function createDraftReader(site: DraftSite, references: readonly string[]): ContentReader {
  const routeOf = (uuid: string) => site.pages[uuid]?.path ?? null
  return {
    config: site.config,
    query<Value>({ name }: Query<Value>) {
      if (!Object.hasOwn(site.queries, name)) throw new MissingQuery(name)
      return site.queries[name] as Value
    },
    momentOf: createMomentReader(site.config),
    link: (link) => resolveLink(link, site.config.basePath, (uuid) => ({ path: routeOf(uuid) })),
    pageHref: (path) => hrefOf(path, site.config.basePath),
    image(asset) {
      const built = site.images[imageKeyOf(asset)]
      // Storyblok's image service shows pictures that the build does not have.
      if (built === undefined) return planRemoteImage(asset, { quality: site.imageQuality })
      const size = serviceImageSize(asset.filename)
      const { rotate = 0 } = asset.adjustments ?? {}
      const position = size === null ? built.position : positionOf(asset.focus, size, rotate)
      return { ...built, ...pictureWords(asset), position }
    },
    story({ uuid, types }) {
      if (references.includes(uuid) || references.length > deepestReference) return null
      const story = site.stories?.[uuid]
      if (story === undefined || !types.includes(story.content.component)) return null
      const route = routeOf(uuid)
      const href = route === null ? '' : hrefOf(route, site.config.basePath)
      return { uuid, href, ...story, reader: createDraftReader(site, [...references, uuid]) }
    },
    datasourceEntry: ({ datasource, value }) =>
      site.datasources?.[datasource]?.find((entry) => entry.value === value) ?? null,
  }
}
