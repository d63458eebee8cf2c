import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { type Query, textParameter } from '../query-string.ts'
import { selectAmong } from '../select-stories.ts'
import type { SpaceAccess } from '../serve.ts'
import type { Space } from '../space.ts'
import type { Story } from '../space-files.ts'
import {
  type Fields,
  fieldsOf,
  idOf,
  listAnswer,
  notFound,
  orNotFound,
  queryOf,
} from './answers.ts'
import {
  editedStory,
  newStory,
  publishedStory,
  type StoryRecord,
  unpublishedStory,
  versionsOf,
  viewListedStory,
  viewStoryRecord,
  writeStory,
} from './edit-story.ts'
import { serialize } from './record-files.ts'

interface Found {
  space: Space
  story: Story
  file: string
  record: StoryRecord
}

/** Stories and folders. Each is a file; publishing one shows it to the delivery API. */
export function createStoriesApp(parts: SpaceAccess): Hono {
  const { storage, openedSpace, now } = parts
  const app = new Hono()
  const timestamp = () => new Date(now()).toISOString()

  const find = async (id: number): Promise<Found> => {
    const space = await openedSpace.current()
    const story = orNotFound(space.stories.find((candidate) => candidate.id === id))
    const file = orNotFound(space.storyFiles.get(story.uuid))
    const record = JSON.parse((await storage.read(file)).toString('utf8')) as StoryRecord
    return { space, story, file, record }
  }
  const answer = async (context: Context, id: number, status: 200 | 201 = 200) => {
    const { space, story, record } = await find(id)
    return context.json({ story: viewStoryRecord(record, story, space) }, status)
  }
  const replace = async ({ space, story, file }: Found, record: StoryRecord) => {
    await writeStory(parts, { record, space, before: file })
    if (record.full_slug !== story.full_slug && story.is_folder) await moveChildren(story.id)
  }
  const moveChildren = async (folderId: number) => {
    const { stories } = await openedSpace.current()
    for (const child of stories.filter(({ parent_id }) => parent_id === folderId)) {
      const found = await find(child.id)
      await replace(found, editedStory(found.space, found, { fields: {}, at: timestamp() }))
    }
  }
  const remove = async (id: number) => {
    const { space, story, file } = await find(id)
    const inside = story.is_folder ? space.stories.filter(({ parent_id }) => parent_id === id) : []
    for (const child of inside) await remove(child.id)
    await storage.remove(file)
  }

  app.get('/stories', async (context) => {
    const space = await openedSpace.current()
    return listAnswer(context, 'stories', listed(space, queryOf(context)).map(viewListedStory))
  })
  app.get('/stories/:id', (context) => answer(context, idOf(context)))
  app.post('/stories', async (context) => {
    const space = await openedSpace.current()
    const fields = await fieldsOf(context, 'story')
    const story = newStory(space, fields, timestamp())
    const isPublished = await wantsPublishing(context)
    const record = isPublished ? publishedStory(story, timestamp()) : story
    await writeStory(parts, { record, space, before: undefined })
    return answer(context, Number(record.id), 201)
  })
  app.put('/stories/:id', async (context) => {
    const found = await find(idOf(context))
    const fields: Fields = await fieldsOf(context, 'story')
    const edited = editedStory(found.space, found, { fields, at: timestamp() })
    const isPublished = await wantsPublishing(context)
    await replace(found, isPublished ? publishedStory(edited, timestamp()) : edited)
    return answer(context, found.story.id)
  })
  app.put('/stories/:id/duplicate', async (context) => {
    const { space, record } = await find(idOf(context))
    const body = duplicateSchema.parse(await context.req.json().catch(() => undefined))
    const { target_dimension, same_path, story } = { ...body, ...queryOf(context) }
    const { group_id: _, path, unpublished_changes: __, published_content: ___, ...copied } = record
    const fields = {
      ...copied,
      is_startpage: false,
      ...(isYes(String(same_path)) && { path }),
      ...(target_dimension !== undefined && { parent_id: Number(target_dimension) }),
      ...fieldsSchema.parse(story),
    }
    const copy = newStory(space, fields, timestamp())
    await writeStory(parts, { record: copy, space, before: undefined })
    return answer(context, Number(copy.id))
  })
  app.get('/story_versions', async (context) => {
    const query = queryOf(context)
    const { story } = await find(Number(textParameter(query, 'by_story_id')))
    const hasContent = isYes(textParameter(query, 'show_content') ?? '')
    const versions = versionsOf(story).map(({ content, ...version }) =>
      hasContent ? { ...version, content } : version,
    )
    return listAnswer(context, 'story_versions', versions)
  })
  app.on(['GET', 'POST'], '/stories/:id/publish', async (context) => {
    const found = await find(idOf(context))
    if (found.story.is_folder) throw notFound()
    await replace(found, publishedStory(found.record, timestamp()))
    return answer(context, found.story.id)
  })
  app.on(['GET', 'POST'], '/stories/:id/unpublish', async (context) => {
    const found = await find(idOf(context))
    await replace(found, unpublishedStory(found.record))
    return answer(context, found.story.id)
  })
  app.delete('/stories/:id', async (context) => {
    const { space, story, record } = await find(idOf(context))
    await remove(story.id)
    return context.json({ story: viewStoryRecord(record, story, space) })
  })
  return app
}

const fieldsSchema = z.record(z.string(), z.unknown()).catch({})
const duplicateSchema = z.looseObject({}).catch({})

/** Tests of the parameters that only the management API has. */
const tests: Readonly<Record<string, (story: Story, wanted: string) => boolean>> = {
  with_slug: (story, slug) => story.full_slug.replace(/\/$/, '') === slug,
  with_parent: (story, id) => (story.parent_id ?? 0) === Number(id),
  search: (story, text) =>
    `${story.name}\n${story.full_slug}`.toLowerCase().includes(text.toLowerCase()),
  text_search: (story, text) =>
    `${story.name}\n${serialize(story.content)}`.toLowerCase().includes(text.toLowerCase()),
  contain_component: (story, names) =>
    names
      .split(',')
      .some((name) =>
        JSON.stringify(story.content).includes(`"component":${JSON.stringify(name)}`),
      ),
  folder_only: (story, text) => !isYes(text) || story.is_folder,
  story_only: (story, text) => !isYes(text) || !story.is_folder,
  root_folders_only: (story, text) => !isYes(text) || (story.is_folder && !story.parent_id),
  is_published: (story, text) => story.published === isYes(text),
  reference_search: (story, uuid) => JSON.stringify(story.content).includes(uuid),
}

function listed(space: Space, query: Query): Story[] {
  // These names mean different things in the two APIs.
  const { search_term: _, level: __, ...shared } = query
  const conditions = Object.entries(tests).flatMap(([name, test]) => {
    const wanted = textParameter(query, name)
    return wanted === undefined ? [] : [(story: Story) => test(story, wanted)]
  })
  const candidates = space.stories
    .filter((story) => conditions.every((test) => test(story)))
    .map((story) => ({ story, content: story.content }))
  return selectAmong(candidates, space, shared)
}

/** `publish` comes beside the story or among the parameters, as `1`, `"1"` or `true`. */
async function wantsPublishing(context: Context): Promise<boolean> {
  const body = (await context.req.json()) as { publish?: unknown }
  return isYes(String(body.publish ?? textParameter(queryOf(context), 'publish') ?? ''))
}

const isYes = (text: string): boolean => text === '1' || text === 'true'
