/**
 * A draft as its page would show it: mended, resolved, made a page model by its content type.
 */
import { resolveBlok } from '../content/blok.ts'
import { cleanTexts } from '../content/clean-text.ts'
import { localTime } from '../content/local-time.ts'
import type { MainModel } from '../content/page-model.ts'
import { absoluteHref, hrefOf } from '../content/paths.ts'
import type { MainContent, PageStory, PageType } from '../content/site.ts'
import { createDraftReader, MissingQuery } from './draft-reader.ts'
import type { ValidBloks } from './mend-blok.ts'
import { type ListedBlok, mendContent } from './mend-content.ts'
import type { DraftStory } from './messages.ts'
import type { DraftPage, DraftSite } from './site-data.ts'

export interface ShownDraft {
  Main: PageType['Main']
  model: MainModel
  /** What the problems of bloks stand beside. */
  bloks: readonly ListedBlok[]
}

interface Draft {
  /** `null` when there is nothing to show in the place of the page. */
  shown: ShownDraft | null
  /** What is wrong outside of its bloks; with nothing to show, all that is. */
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
  const story = cleanTexts(typed)
  const { content } = story
  const type = contentTypes.find(({ definition }) => definition.name === content.component)
  if (type?.page === undefined) return notShown([SITE_STRINGS.editor.noPage])
  const { parsed, bloks, problems } = mendContent(type.definition, content, valid)
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
    // No file is made of a draft.
    shortDigest: () => 'preview',
  }
}
