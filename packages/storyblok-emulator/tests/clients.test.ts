import { writeFile } from 'node:fs/promises'
import StoryblokClient, { type ISbConfig } from 'storyblok-js-client'
import { describe, expect, it } from 'vitest'
import { folderFile, type StoryFile, storyFile, storyPath, uuidOf } from '../src/testing.ts'
import { serveSpace } from './serve-space.ts'

// The clients keep the last cv of every token for the whole process: each test has its own tokens.
async function serve(name: string, stories: StoryFile[]) {
  const tokens = { preview: `preview-${name}`, public: `public-${name}` }
  const { emulator, folder } = await serveSpace(stories, { tokens })
  const connect = (config: ISbConfig) => new StoryblokClient({ endpoint: emulator.url, ...config })
  return {
    folder,
    tokens,
    spaceId: String(emulator.spaceId),
    client: connect({ accessToken: tokens.public }),
    preview: connect({ accessToken: tokens.preview, version: 'draft' }),
    connect,
  }
}

const link = { id: uuidOf(30), linktype: 'story', fieldtype: 'multilink', url: '', cached_url: '' }
const course = storyFile({
  id: 11,
  full_slug: 'corsi/trucco',
  content: {
    _uid: 'c1',
    component: 'course',
    title: 'Trucco sposa',
    teacher: uuidOf(30),
    related: [uuidOf(12), uuidOf(999)],
    body: [{ _uid: 'c2', component: 'cta', link }],
  },
})
const otherCourse = storyFile({ id: 12, full_slug: 'corsi/ombretti', position: 5 })
const teacher = storyFile({ id: 30, full_slug: 'team/anna', position: 9 })
const smallSpace = [folderFile(10, 'corsi'), course, otherCourse, teacher]

describe('[SYNC-14] storyblok-js-client cannot tell the emulator from Storyblok', () => {
  it('resolves relations and links', async () => {
    const { client } = await serve('relations', smallSpace)
    const { data } = await client.getStory('corsi/trucco', {
      resolve_relations: ['course.teacher', 'course.related'],
      resolve_links: 'url',
    })
    const { content } = data.story
    expect(content.teacher).toMatchObject({ full_slug: 'team/anna' })
    expect(content.related[0]).toMatchObject({ full_slug: 'corsi/ombretti' })
    expect(content.related[1]).toBe(uuidOf(999))
    expect(content.body[0].link.story).toMatchObject({ url: 'team/anna', full_slug: 'team/anna' })
  })

  it('keeps unpublished changes from the public', async () => {
    const page = (title: string) => ({ _uid: 'p', component: 'page', title })
    const { client, preview, spaceId } = await serve('versions', [
      storyFile({
        id: 2,
        full_slug: 'prezzi',
        unpublished_changes: true,
        content: page('Nuovi prezzi'),
        published_content: page('Prezzi'),
      }),
    ])
    expect((await client.getStory('prezzi')).data.story.content).toEqual(page('Prezzi'))
    expect((await preview.getStory('prezzi')).data.story.content).toEqual({
      ...page('Nuovi prezzi'),
      _editable: `<!--#storyblok#{"name": "page", "space": "${spaceId}", "uid": "p", "id": "2"}-->`,
    })
  })

  it('follows the redirect to the cv once, and gets another cv and date after an edit of a file', async () => {
    const { folder, connect, tokens } = await serve('cv', smallSpace)
    const asked: string[] = []
    const client = connect({
      accessToken: tokens.public,
      fetch: async (...args: Parameters<typeof fetch>) => {
        const response = await fetch(...args)
        asked.push(response.redirected ? 'redirected' : 'direct')
        return response
      },
    })
    const first = await client.getStories()
    const second = await client.getStories()
    expect(asked).toEqual(['redirected', 'direct'])
    expect(second.data.cv).toBe(first.data.cv)
    expect(client.cacheVersion()).toBe(first.data.cv)

    const edited = { ...otherCourse, name: 'Ombretti e sfumature' }
    await writeFile(storyPath(folder, otherCourse), JSON.stringify(edited))
    const third = await client.getStories()
    expect(third.data.stories.map((story) => story.name)).toContain('Ombretti e sfumature')
    expect(third.data.cv).not.toBe(first.data.cv)
    const [before, after] = [first, third].map(
      ({ data }) => data.stories.find(({ id }) => id === otherCourse.id)?.updated_at ?? '',
    )
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  })

  it('filters with nested parameters as the client writes them', async () => {
    const { client } = await serve('filters', smallSpace)
    const find = async (filter_query: Record<string, unknown>) =>
      (await client.getStories({ filter_query })).data.stories.map((story) => story.id)
    expect(await find({ component: { in: 'course' }, title: { like: '*sposa*' } })).toEqual([11])
    expect(
      await find({ __or: [{ title: { is: 'not_empty' } }, { _uid: { in: 'uid-30' } }] }),
    ).toEqual([11, 30])
  })
})
