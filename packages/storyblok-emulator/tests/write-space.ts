import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export interface StoryFields {
  id: number
  full_slug: string
  content?: Record<string, unknown>
  [field: string]: unknown
}

/** The uuid that `storyFile` gives the story with this id. */
export function uuidOf(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
}

/** A management-API story, complete but for what a test is about. */
export function storyFile(fields: StoryFields): Record<string, unknown> {
  const slug = fields.full_slug.split('/').at(-1) ?? ''
  return {
    name: slug,
    slug,
    uuid: uuidOf(fields.id),
    parent_id: 0,
    is_folder: false,
    is_startpage: false,
    position: 0,
    published: true,
    created_at: '2026-01-01T08:00:00.000Z',
    published_at: '2026-01-02T08:00:00.000Z',
    updated_at: '2026-01-02T08:00:00.000Z',
    first_published_at: '2026-01-02T08:00:00.000Z',
    sort_by_date: null,
    tag_list: [],
    group_id: uuidOf(fields.id),
    path: null,
    lang: 'default',
    meta_data: null,
    ...fields,
    content: fields.content ?? { _uid: `uid-${fields.id}`, component: 'page' },
  }
}

/** A folder of stories, as the CLI writes it. */
export function folderFile(id: number, full_slug: string): Record<string, unknown> {
  return storyFile({ id, full_slug, is_folder: true, published: false, content: {} })
}

export function storyPath(folder: string, story: Record<string, unknown>): string {
  return path.join(folder, 'stories/space', `${story.slug}_${story.uuid}.json`)
}

/** Writes the stories as a space folder called `space`, which goes when the test is over. */
export async function writeSpace(stories: Record<string, unknown>[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'vetrina-space-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = path.join(root, 'space')
  await mkdir(path.join(folder, 'stories/space'), { recursive: true })
  await Promise.all(
    stories.map((story) => writeFile(storyPath(folder, story), JSON.stringify(story))),
  )
  return folder
}

/** Adds a file of the given kind, `assets` or `datasources`. */
export async function addFile(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}
