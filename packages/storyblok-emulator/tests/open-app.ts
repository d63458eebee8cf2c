import { createContentApp } from '../src/app.ts'
import { loadSpace } from '../src/load-space.ts'
import { findSpaceFolder } from '../src/space-folder.ts'
import { folderFile, storyFile, writeSpace } from './write-space.ts'

const tokens = { preview: 'P', public: 'T' }

/** The app over a space of these stories: `get` any path, `published` reads one below `/v2/cdn/`. */
export async function openApp(
  stories: Record<string, unknown>[],
  prepare?: (folder: string) => Promise<void>,
) {
  const folder = await writeSpace(stories)
  await prepare?.(folder)
  const space = await loadSpace(findSpaceFolder(folder))
  const app = createContentApp(space, tokens)
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://service.test${path}`, { headers })
  const published = async (path: string) => {
    const join = path.includes('?') ? '&' : '?'
    const response = await get(`/v2/cdn/${path}${join}token=T&cv=1`)
    return JSON.parse(await response.text())
  }
  return { space, get, published }
}

/** A small space: a page, a folder with its startpage and two courses, and a draft. */
export const site = [
  storyFile({ id: 1, full_slug: 'home', position: 0, tag_list: ['viso'] }),
  folderFile(2, 'corsi'),
  storyFile({
    id: 3,
    full_slug: 'corsi',
    slug: 'corsi',
    name: 'Corsi',
    parent_id: 2,
    is_startpage: true,
    position: 1,
  }),
  storyFile({
    id: 4,
    full_slug: 'corsi/base',
    parent_id: 2,
    position: 2,
    tag_list: ['viso', 'corsi'],
    published_at: '2026-03-01T00:00:00.000Z',
    content: { _uid: 'b', component: 'course', price: '90', body: [], seo: { title: 'x' } },
  }),
  storyFile({
    id: 5,
    full_slug: 'corsi/avanzato',
    parent_id: 2,
    position: 2,
    content: { _uid: 'a', component: 'course', price: '450', title: 'Home di base' },
  }),
  storyFile({ id: 6, full_slug: 'bozza', published: false, position: 3 }),
]

export const slugs = (body: { stories: { full_slug: string }[] }) =>
  body.stories.map((story) => story.full_slug)
