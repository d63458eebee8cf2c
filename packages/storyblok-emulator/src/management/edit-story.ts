import { randomUUID } from 'node:crypto'
import type { Space } from '../space.ts'
import { parseStory, type Story } from '../space-files.ts'
import { type Fields, invalid } from './answers.ts'
import { nextId } from './collection.ts'
import type { ManagementParts } from './parts.ts'
import { recordFileName, serialize } from './record-files.ts'
import type { StoryRecord } from './story-record.ts'

// What the service decides, whatever a client sends.
const ownFields = ['id', 'uuid', 'created_at', 'full_slug', 'published', 'updated_at', 'parent']

/** The record of a story that did not exist, unpublished. */
export function newStory(space: Space, fields: Fields, at: string): StoryRecord {
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
    created_at: at,
    updated_at: at,
    published_at: null,
    first_published_at: null,
  }
}

/** The record with these fields changed; what is public of it stays as it was. */
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

/** Published, with all its changes; a folder is never. */
export function publishedStory(record: StoryRecord, at: string): StoryRecord {
  if (record.is_folder === true) return record
  const { published_content: _, ...rest } = record
  return {
    ...rest,
    published: true,
    unpublished_changes: false,
    published_at: at,
    first_published_at: rest.first_published_at ?? at,
  }
}

export function unpublishedStory(record: StoryRecord): StoryRecord {
  const { published_content: _, ...rest } = record
  return { ...rest, published: false, unpublished_changes: false, published_at: null }
}

/**
 * Writes the record, under the name that the Storyblok CLI would give the file.
 * @param before the file that it replaces
 * @throws HTTPException 422 when the story would be none, or is at a place that is taken
 */
export async function writeStory(
  { storage, fileOf }: ManagementParts,
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
  const file = fileOf(`stories/${recordFileName(slug, uuid)}`)
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

/** The full slug of a story or folder in the folder with this id; the startpage has the folder's own. */
function fullSlugOf(space: Space, parentId: number | null, story: StoryRecord): string {
  const parent = space.stories.find(({ id, is_folder }) => is_folder && id === parentId)
  const slug = String(story.slug)
  if (parent === undefined) return slug
  return story.is_startpage === true ? parent.full_slug : `${parent.full_slug}/${slug}`
}
