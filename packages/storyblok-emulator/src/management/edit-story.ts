import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { SpaceAccess } from '../serve.ts'
import type { Space } from '../space.ts'
import { parseStory, type Story } from '../space-files.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, invalid } from './answers.ts'
import { nextId, recordFileName, serialize } from './record-files.ts'

// Fields that the service decides, whatever a client sends.
const ownFields = ['id', 'uuid', 'created_at', 'full_slug', 'published', 'updated_at', 'parent']

/** The record of a new, unpublished story. */
export function newStory(space: Space, fields: Fields, timestamp: string): StoryRecord {
  const given = givenFields(fields)
  const name = String(given.name ?? '')
  const slug = String(given.slug ?? name.toLowerCase().replace(/[^a-z0-9]+/g, '-'))
  if (slug === '') throw invalid('slug', "can't be blank")
  const parent_id = parentOf(space, given.parent_id)?.id ?? 0
  const uuid = randomUUID()
  const is_folder = given.is_folder === true
  return {
    name,
    slug,
    full_slug: fullSlugOf(space, parent_id, { ...given, slug }),
    id: nextId(space.stories),
    uuid,
    group_id: randomUUID(),
    is_startpage: false,
    position: 0,
    tag_list: [],
    content: {},
    ...given,
    parent_id,
    is_folder,
    published: false,
    created_at: timestamp,
    updated_at: timestamp,
    published_at: null,
    first_published_at: null,
  }
}

/** The record with these fields changed; its published content stays as it was. */
export function editedStory(
  space: Space,
  { record, story }: { record: StoryRecord; story: Story },
  { fields, at }: { fields: Fields; at: string },
): StoryRecord {
  const given = givenFields(fields)
  const parent_id =
    'parent_id' in given ? (parentOf(space, given.parent_id)?.id ?? 0) : story.parent_id
  const slug = String(given.slug ?? story.slug)
  const edited = { ...record, ...given, parent_id, slug, updated_at: at }
  const hidden =
    story.published && 'content' in given
      ? {
          unpublished_changes: true,
          published_content: story.unpublished_changes
            ? (story.published_content ?? story.content)
            : story.content,
        }
      : {}
  return { ...edited, ...hidden, full_slug: fullSlugOf(space, parent_id, edited) }
}

/** The record, published with all its changes; folders are never published. */
export function publishedStory(record: StoryRecord, timestamp: string): StoryRecord {
  if (record.is_folder === true) return record
  const { published_content: _, ...rest } = record
  return {
    ...rest,
    published: true,
    unpublished_changes: false,
    published_at: timestamp,
    first_published_at: rest.first_published_at ?? timestamp,
  }
}

export function unpublishedStory(record: StoryRecord): StoryRecord {
  const { published_content: _, ...rest } = record
  return { ...rest, published: false, unpublished_changes: false, published_at: null }
}

/**
 * Writes the record to a file named as the Storyblok CLI would.
 * @param before the file that it replaces
 * @throws HTTPException 422 if the record is not a valid story, or its place is taken
 */
export async function writeStory(
  { storage, folder }: SpaceAccess,
  { record, space, before }: { record: StoryRecord; space: Space; before: string | undefined },
): Promise<void> {
  const text = serialize(record)
  const parsed = parseStory(text)
  if ('problem' in parsed) throw invalid('base', parsed.problem)
  const { uuid, full_slug, is_folder, slug } = parsed.value
  const place = full_slug.replace(/\/$/, '')
  const isTaken = space.stories.some(
    (other) =>
      other.uuid !== uuid &&
      other.is_folder === is_folder &&
      other.full_slug.replace(/\/$/, '') === place,
  )
  if (isTaken) throw invalid('slug', 'has already been taken')
  const file = path.join(folderOf(folder, 'stories'), recordFileName(slug, uuid))
  await storage.write(file, text)
  if (before !== undefined && before !== file) await storage.remove(before)
}

function givenFields(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !ownFields.includes(name) && value !== undefined,
    ),
  )
}

function parentOf(space: Space, id: unknown): Story | undefined {
  if (id === null || id === undefined || id === 0) return undefined
  const parent = space.stories.find((story) => story.is_folder && story.id === Number(id))
  if (parent === undefined) throw invalid('parent_id', 'does not exist')
  return parent
}

/** The full slug of a story or folder in this parent folder; the startpage has the folder's own. */
function fullSlugOf(space: Space, parentId: number | null, story: StoryRecord): string {
  const parent = space.stories.find(({ id, is_folder }) => is_folder && id === parentId)
  const slug = String(story.slug)
  if (parent === undefined) return slug
  return story.is_startpage === true ? parent.full_slug : `${parent.full_slug}/${slug}`
}

/** A story as it is in its file. */
export type StoryRecord = Record<string, unknown>

/** The story in full, as the management API gives it. */
export function viewStoryRecord(record: StoryRecord, story: Story, space: Space) {
  const parent = space.stories.find(({ id, is_folder }) => is_folder && id === story.parent_id)
  const { published_content: _, ...fields } = record
  return {
    ...fields,
    ...storyFields(story),
    parent: parent
      ? { id: parent.id, uuid: parent.uuid, name: parent.name, slug: parent.slug }
      : null,
    breadcrumbs: breadcrumbsOf(story, space),
    content: story.content,
    meta_data: story.meta_data,
    preview_token: { token: '', timestamp: '' },
    imported_at: null,
    user_ids: [],
    space_role_ids: [],
    translated_slugs: story.translated_slugs ?? [],
    translated_stories: [],
    localized_paths: [],
    is_scheduled: null,
    ideas: [],
  }
}

/** The story as it is in lists, without its content. */
export function viewListedStory(story: Story) {
  const component = story.content.component
  return {
    ...storyFields(story),
    content_summary: null,
    content_type: typeof component === 'string' ? component : '',
    release_ids: [],
    stage: null,
  }
}

function storyFields(story: Story) {
  return {
    name: story.name,
    parent_id: story.parent_id ?? 0,
    group_id: story.group_id,
    alternates: story.alternates,
    created_at: story.created_at,
    deleted_at: null,
    sort_by_date: story.sort_by_date,
    tag_list: story.tag_list,
    updated_at: story.updated_at,
    published_at: story.published_at,
    id: story.id,
    uuid: story.uuid,
    is_folder: story.is_folder,
    published: story.published,
    slug: story.slug,
    path: story.path,
    // Only the delivery API gives a folder's startpage a final slash.
    full_slug: story.full_slug.replace(/\/$/, ''),
    default_root: null,
    disble_fe_editor: false,
    disable_fe_editor: false,
    is_startpage: story.is_startpage,
    unpublished_changes: story.unpublished_changes,
    position: story.position,
    pinned: false,
    publish_at: null,
    expire_at: null,
    first_published_at: story.first_published_at,
    current_version_id: null,
    last_author: null,
    last_author_id: null,
    can_not_view: null,
    favourite_for_user_ids: [],
    scheduled_dates: null,
  }
}

function breadcrumbsOf(story: Story, space: Space) {
  const above: Story[] = []
  for (let next: Story | undefined = story; next !== undefined && above.length < 50; ) {
    const parentId: number | null = next.parent_id
    next = space.stories.find(({ id, is_folder }) => is_folder && id === parentId)
    if (next) above.unshift(next)
  }
  return above.map(({ id, name, parent_id, slug }) => ({ id, name, parent_id, slug }))
}

/** The only user, who makes every edit. */
export const author = {
  id: 1,
  userid: 'editor',
  friendly_name: 'Editor',
  firstname: 'Editor',
  lastname: '',
  alt_email: null,
  avatar: null,
}

/** The versions that files keep: the published story, and the draft if it has changed since. */
export function versionsOf(story: Story) {
  const { id: story_id, parent_id, release_id, unpublished_changes, published } = story
  const shared = {
    user_id: author.id,
    user: author,
    story_id,
    release_id,
    parent_id: parent_id ?? 0,
  }
  const isChanged = published && unpublished_changes
  const latest = {
    id: story_id * 2,
    created_at: story.updated_at,
    ...shared,
    status: published && !unpublished_changes ? 'published' : 'draft',
    content: story.content,
  }
  const before = {
    id: story_id * 2 - 1,
    created_at: story.published_at ?? story.created_at,
    ...shared,
    status: 'published',
    content: story.published_content ?? story.content,
  }
  return isChanged ? [latest, before] : [latest]
}
