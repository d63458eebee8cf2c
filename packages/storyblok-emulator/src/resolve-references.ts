import { type ContentRecord, isBlok, visitRecords } from './content.ts'
import { listParameter, type Query, textParameter } from './query-string.ts'
import { isVisible, type Space } from './space.ts'
import type { AssetSidecar, Story } from './space-files.ts'
import {
  localizedFullSlug,
  type StoryView,
  type ViewOptions,
  viewLink,
  viewStory,
} from './story-view.ts'

// Technical limits of the delivery API v2, which sends only uuids beyond them.
const RELATION_LIMIT = 50
const LINK_LIMIT = 500

/** The parts of an answer beside the stories: relations, links and assets. */
type References = Readonly<Record<string, unknown>>

/** Finds the relations, links and assets of the stories that the query asks to resolve. */
export function resolveReferences(
  space: Space,
  views: StoryView[],
  { query, options }: { query: Query; options: ViewOptions },
): References {
  const fields = new Set(listParameter(query, 'resolve_relations'))
  const first = visibleStories(space, relationUuids(views, fields), options)
  const isDeep = first.length <= RELATION_LIMIT || textParameter(query, 'resolve_level') === '2'
  const near = isDeep ? [...views, ...viewAll(first, options)] : views
  const relations = visibleStories(space, relationUuids(near, fields), options)
  const rels = relations.length <= RELATION_LIMIT ? viewAll(relations, options) : undefined
  return {
    ...(rels === undefined ? { rel_uuids: relations.map(({ uuid }) => uuid) } : { rels }),
    ...resolveLinks(space, [...views, ...(rels ?? [])], { query, options }),
    ...resolveAssets(space, contents([...views, ...(rels ?? [])]), query),
  }
}

function resolveLinks(
  space: Space,
  views: StoryView[],
  { query, options }: { query: Query; options: ViewOptions },
): References {
  const mode = textParameter(query, 'resolve_links') ?? ''
  const viewTarget = Object.hasOwn(linkViews, mode) ? linkViews[mode] : undefined
  if (viewTarget === undefined) return { links: [] }
  const isDeep = textParameter(query, 'resolve_links_level') === '2'
  const first = isDeep ? visibleStories(space, linkUuids(views), options) : []
  const targets = visibleStories(space, linkUuids([...views, ...viewAll(first, options)]), options)
  return targets.length > LINK_LIMIT
    ? { link_uuids: targets.map(({ uuid }) => uuid) }
    : { links: targets.map((story) => viewTarget(story, options)) }
}

const linkViews: Readonly<Record<string, (story: Story, options: ViewOptions) => unknown>> = {
  '1': viewStory,
  story: viewStory,
  link: (story, options) => ({
    ...viewLink(story, false),
    full_slug: localizedFullSlug(story, options.language),
  }),
  url: (story, options) => ({
    id: story.id,
    uuid: story.uuid,
    name: story.name,
    slug: story.slug,
    url: story.path ?? localizedFullSlug(story, options.language),
    full_slug: localizedFullSlug(story, options.language),
  }),
}

function relationUuids(views: StoryView[], fields: ReadonlySet<string>): string[] {
  const uuids: string[] = []
  if (fields.size === 0) return uuids
  visitRecords(contents(views), (record) => {
    if (!isBlok(record)) return
    for (const [name, value] of Object.entries(record)) {
      if (!fields.has(`${record.component}.${name}`)) continue
      for (const uuid of Array.isArray(value) ? value : [value])
        if (typeof uuid === 'string') uuids.push(uuid)
    }
  })
  return uuids
}

function linkUuids(views: StoryView[]): string[] {
  const uuids: string[] = []
  visitRecords(contents(views), (record) => {
    const uuid = linkTarget(record)
    if (typeof uuid === 'string' && uuid !== '') uuids.push(uuid)
  })
  return uuids
}

// A multilink field names its story by `id`, a link in rich text by `uuid`.
function linkTarget(record: ContentRecord): unknown {
  if (record.linktype !== 'story') return undefined
  return record.fieldtype === 'multilink' ? record.id : record.uuid
}

const contents = (views: StoryView[]): unknown[] => views.map(({ content }) => content)

function visibleStories(space: Space, uuids: string[], { version }: ViewOptions): Story[] {
  return [...new Set(uuids)].flatMap((uuid) => {
    const story = space.storiesByUuid.get(uuid)
    return story !== undefined && isVisible(story, version) ? [story] : []
  })
}

const viewAll = (stories: Story[], options: ViewOptions): StoryView[] =>
  stories.map((story) => viewStory(story, options))

/** Finds the records of the assets in the contents, each once, if `resolve_assets=1`. */
function resolveAssets(
  space: Space,
  contents: readonly unknown[],
  query: Query,
): { assets?: AssetSidecar[] } {
  if (textParameter(query, 'resolve_assets') !== '1') return {}
  const found = new Map<number, AssetSidecar>()
  visitRecords(contents, ({ fieldtype, id }) => {
    const asset = fieldtype === 'asset' ? space.assetRecords.get(Number(id)) : undefined
    if (asset !== undefined) found.set(asset.id, asset)
  })
  return { assets: [...found.values()] }
}
