import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createManagementApiClient } from '@storyblok/management-api-client'
import sharp from 'sharp'
import StoryblokClient from 'storyblok-js-client'
import { describe, expect, it } from 'vitest'
import { folderFile, storyFile, uuidOf } from '../src/testing.ts'
import { serveSpace } from './serve-space.ts'

const stories = [
  storyFile({ id: 1, full_slug: 'home' }),
  folderFile(2, 'corsi'),
  storyFile({ id: 3, full_slug: 'corsi/base', parent_id: 2 }),
]

async function manage(options: { isWritable?: boolean } = {}) {
  const served = await serveSpace(stories, options)
  const { emulator, folder } = served
  const client = createManagementApiClient({
    personalAccessToken: emulator.tokens.management,
    spaceId: emulator.spaceId,
    baseUrl: emulator.origin,
    rateLimit: false,
    throwOnError: true,
  })
  const files = async (kind: string) =>
    (await readdir(path.join(folder, kind, 'space')).catch(() => [])).sort()
  const story = async (slug: string) => (await served.published(`stories/${slug}`)).story
  return { ...served, client, files, story }
}

describe('[SYNC-13] [SYNC-14] the management API, through its official client', () => {
  it('gives its user and its space for its token, plain or as Bearer', async () => {
    const { client, emulator, asEditor } = await manage()
    expect((await client.users.me()).data?.user?.email).toBe('editor@example.com')
    expect((await client.spaces.get({})).data?.space).toMatchObject({
      id: emulator.spaceId,
      name: 'space',
    })
    const ask = async (authorization: string, path = 'stories') =>
      (await asEditor(path, { headers: { authorization } })).status
    expect(await ask('M')).toBe(200)
    expect(await ask('Bearer M')).toBe(200)
    expect(await ask('P')).toBe(401)
    expect(await ask('')).toBe(401)
    expect(await ask('M', '../1/stories')).toBe(404)
  })

  it('makes, changes, finds and deletes components', async () => {
    const { client } = await manage()
    const made = await client.components.create({
      body: { component: { name: 'hero', schema: { title: { type: 'text', pos: 0 } } } },
    })
    const { id } = made.data?.component ?? { id: 0 }
    expect(made.data?.component).toMatchObject({ name: 'hero', is_nestable: true, is_root: false })
    await client.components.update(id, { body: { component: { display_name: 'Apertura' } } })
    expect((await client.components.get(id)).data?.component).toMatchObject({
      display_name: 'Apertura',
      schema: { title: { type: 'text' } },
    })
    await expect(
      client.components.create({ body: { component: { name: 'hero', schema: {} } } }),
    ).rejects.toMatchObject({ response: { status: 422 } })
    const found = await client.components.list({ query: { search: 'HER' } })
    expect(found.data?.components).toHaveLength(1)
    await client.components.delete(id)
    expect((await client.components.list({})).data?.components).toEqual([])
    await expect(client.components.get(id)).rejects.toMatchObject({ response: { status: 404 } })
  })

  it('keeps groups, presets, internal tags and asset folders', async () => {
    const { client } = await manage()
    const group = await client.componentFolders.create({
      body: { component_group: { name: 'Testi' } },
    })
    expect(group.data?.component_group?.uuid).toMatch(/^[\da-f-]{36}$/)
    const preset = await client.presets.create({
      body: { preset: { name: 'Scuro', component_id: 5, preset: { component: 'hero' } } },
    })
    expect(preset.data?.preset).toMatchObject({ name: 'Scuro', component_id: 5 })
    const tag = await client.internalTags.create({
      body: { internal_tag: { name: 'sito', object_type: 'component' } },
    })
    await client.internalTags.update(Number(tag.data?.internal_tag?.id), {
      body: { internal_tag: { name: 'sito nuovo', object_type: 'component' } },
    })
    const tags = await client.internalTags.list({ query: { by_object_type: 'component' } })
    expect(tags.data?.internal_tags?.map(({ name }) => name)).toEqual(['sito nuovo'])
    const folder = await client.assetFolders.create({ body: { asset_folder: { name: 'Foto' } } })
    await client.assetFolders.delete(Number(folder.data?.asset_folder?.id))
    expect((await client.assetFolders.list({})).data?.asset_folders).toEqual([])
  })

  it('writes only in its folder, and answers no page of another origin', async () => {
    const { client, asEditor, folder, files } = await manage({ isWritable: true })
    const body = JSON.stringify({ asset_folder: { name: 'x', uuid: '/../../../../outside' } })
    const post = (headers: Record<string, string>) =>
      asEditor('asset_folders', { method: 'POST', headers, body })
    expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await client.assetFolders.list({})).data?.asset_folders).toEqual([])
    const answer = await post({})
    expect(answer.status).toBe(201)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const made = (await client.assetFolders.list({})).data?.asset_folders
    expect(made).toMatchObject([{ name: 'x' }])
    const written = await readdir(path.join(folder, 'assets/space/folders'))
    expect(written).toEqual(['x_-outside.json'])
    const all = await readdir(folder, { recursive: true })
    expect(all.filter((name) => name.endsWith('outside.json'))).toHaveLength(1)
    expect(await files('assets')).toEqual(['folders'])
  })

  it('shows a story to visitors once it is published, and its changes once they are published', async () => {
    const { client, story } = await manage()
    const content = (title: string) => ({ _uid: 'u', component: 'page', title })
    const made = await client.stories.create({
      body: { story: { name: 'Sposa', slug: 'sposa', parent_id: 2, content: content('Uno') } },
    })
    const draft = made.data?.story
    const id = Number(draft?.id)
    expect(draft).toMatchObject({ full_slug: 'corsi/sposa', published: false, is_folder: false })
    expect(draft?.breadcrumbs).toMatchObject([{ id: 2, slug: 'corsi' }])
    expect(await story('corsi/sposa')).toBeUndefined()
    await client.stories.publish(id)
    expect((await story('corsi/sposa'))?.content).toMatchObject({ title: 'Uno' })
    const edited = await client.stories.update(id, { body: { story: { content: content('Due') } } })
    expect(edited.data?.story).toMatchObject({ published: true, unpublished_changes: true })
    expect((await story('corsi/sposa'))?.content).toMatchObject({ title: 'Uno' })
    await client.stories.update(id, {
      body: { story: { content: content('Tre') } },
      query: { publish: true },
    })
    expect((await story('corsi/sposa'))?.content).toMatchObject({ title: 'Tre' })
    await client.stories.delete(id)
    expect(await story('corsi/sposa')).toBeUndefined()
  })

  it('duplicates a story into a folder, unpublished', async () => {
    const { client, json, story } = await manage()
    const copy = await client.stories.duplicate(3, {
      body: { story: { slug: 'base-2', name: 'Base 2' } },
    })
    const { data } = await client.stories.get(3)
    expect(copy.data?.story).toMatchObject({
      name: 'Base 2',
      full_slug: 'corsi/base-2',
      published: false,
      content: data?.story?.content,
    })
    expect(copy.data?.story?.uuid).not.toBe(uuidOf(3))
    expect(copy.data?.story?.group_id).not.toBe(data?.story?.group_id)
    expect(await story('corsi/base-2')).toBeUndefined()
    await client.stories.duplicate(1, {
      body: { story: {} },
      query: { target_dimension: 2, same_path: true },
    })
    expect((await json('stories/corsi/home?version=draft')).story).toMatchObject({ parent_id: 2 })
    await expect(client.stories.duplicate(1, { body: { story: {} } })).rejects.toMatchObject({
      response: { status: 422 },
    })
  })

  it('lists the published version of a story, and the draft if it has changed since', async () => {
    const { client, asEditor } = await manage()
    const versions = async (query: string) => {
      const response = await asEditor(`story_versions?${query}`)
      const body = JSON.parse(await response.text())
      return { status: response.status, total: response.headers.get('total'), body }
    }
    const { body } = await versions('by_story_id=1')
    expect(body.story_versions).toEqual([
      {
        id: 2,
        created_at: '2026-01-02T08:00:00.000Z',
        user_id: 1,
        user: expect.objectContaining({ id: 1, friendly_name: 'Editor', alt_email: null }),
        story_id: 1,
        status: 'published',
        release_id: null,
        parent_id: 0,
      },
    ])
    const content = { _uid: 'u', component: 'page', title: 'Due' }
    await client.stories.update(1, { body: { story: { content } } })
    const changed = await versions('by_story_id=1&show_content=true')
    expect(changed.total).toBe('2')
    expect(changed.body.story_versions).toMatchObject([
      { status: 'draft', content },
      { status: 'published', content: { _uid: 'uid-1' } },
    ])
    expect((await versions('by_story_id=99')).status).toBe(404)
  })

  it('moves and deletes a folder together with its stories', async () => {
    const { client, story } = await manage()
    await client.stories.update(2, { body: { story: { slug: 'accademia' } } })
    expect(await story('accademia/base')).toBeDefined()
    expect(await story('corsi/base')).toBeUndefined()
    await client.stories.delete(2)
    expect(await story('accademia/base')).toBeUndefined()
    const { data } = await client.stories.list({})
    expect(data?.stories?.map(({ slug }) => slug)).toEqual(['home'])
  })

  it.each([
    ['a slug that is taken', { slug: 'home' }],
    ['a missing parent folder', { parent_id: 99 }],
    ['a story without a component', { content: {} }],
  ])('refuses %s', async (_, fields) => {
    const { client } = await manage()
    const content = { _uid: 'u', component: 'page' }
    await expect(
      client.stories.create({ body: { story: { name: 'A', slug: 'a', content, ...fields } } }),
    ).rejects.toMatchObject({ response: { status: 422 } })
  })

  it('finds stories by the parameters that clients use', async () => {
    const { client } = await manage()
    const slugs = async (query: NonNullable<Parameters<typeof client.stories.list>[0]>['query']) =>
      (await client.stories.list({ query: query ?? {} })).data?.stories?.map(
        ({ full_slug }) => full_slug,
      )
    expect(await slugs({ folder_only: true })).toEqual(['corsi'])
    expect(await slugs({ story_only: true, sort_by: 'full_slug:asc' })).toEqual([
      'corsi/base',
      'home',
    ])
    expect(await slugs({ with_parent: '2' })).toEqual(['corsi/base'])
    expect(await slugs({ by_slugs: 'corsi/*' })).toEqual(['corsi/base'])
    expect(await slugs({ by_uuids: uuidOf(1) })).toEqual(['home'])
    expect(await slugs({ search: 'BASE' })).toEqual(['corsi/base'])
    expect(await slugs({ contain_component: 'page', starts_with: 'corsi/' })).toEqual([
      'corsi/base',
    ])
    const { response } = await client.stories.list({ query: { per_page: 2 } })
    expect(response.headers.get('total')).toBe('3')
    expect(response.headers.get('per-page')).toBe('2')
  })

  it('takes an image in three steps and serves it', async () => {
    const { client, emulator } = await manage()
    const bytes = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#abc' },
    })
      .png()
      .toBuffer()
    const asset = await client.assets.create({
      body: { short_filename: 'il.mio file.PNG', alt: 'Un colore' },
      file: new Blob([new Uint8Array(bytes)]),
    })
    expect(asset).toMatchObject({ alt: 'Un colore', content_type: 'image/png' })
    const { pathname } = new URL(asset.filename)
    expect(pathname).toMatch(
      new RegExp(`^/f/${emulator.spaceId}/30x20/[0-9a-f]{10}/il_mio_file.png$`),
    )
    const served = await fetch(emulator.origin + pathname)
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect((await client.assets.list({})).data?.assets).toHaveLength(1)
    await client.assets.delete(asset.id)
    expect((await fetch(emulator.origin + pathname)).status).toBe(404)
  })

  it('keeps datasources with their entries and dimensions', async () => {
    const { client, emulator } = await manage()
    const made = await client.datasources.create({
      body: { datasource: { name: 'Città', slug: 'citta' } },
    })
    const datasource_id = Number(made.data?.datasource?.id)
    for (const value of ['lucca', 'pisa'])
      await client.datasourceEntries.create({
        body: { datasource_entry: { name: value.toUpperCase(), value, datasource_id } },
      })
    const entries = (await client.datasourceEntries.list({ query: { datasource_id } })).data
      ?.datasource_entries
    const [first, second] = entries ?? []
    await client.datasourceEntries.update(Number(first?.id), {
      body: { datasource_entry: { name: 'LUCCA', value: 'lu' } },
    })
    await client.datasourceEntries.delete(Number(second?.id))
    const cdn = await fetch(
      `${emulator.url}/cdn/datasource_entries?datasource=citta&token=${emulator.tokens.public}`,
    )
    expect(await cdn.json()).toMatchObject({ datasource_entries: [{ name: 'LUCCA', value: 'lu' }] })
  })

  it('can be written to by storyblok-js-client', async () => {
    const { emulator, story } = await manage()
    const client = new StoryblokClient({
      oauthToken: emulator.tokens.management,
      endpoint: `${emulator.origin}/v1`,
      rateLimit: 1000,
    })
    const stories = `spaces/${emulator.spaceId}/stories`
    const { data } = (await client.post(stories, {
      story: { name: 'Nota', slug: 'nota', content: { _uid: 'n', component: 'page' } },
      publish: 1,
    })) as unknown as { data: { story: { id: number } } }
    expect(await story('nota')).toBeDefined()
    await client.get(`${stories}/${data.story.id}/unpublish`)
    expect(await story('nota')).toBeUndefined()
  })

  it('leaves the files alone unless it may write to them', async () => {
    const memory = await manage()
    const before = await memory.files('stories')
    await memory.client.stories.update(1, { body: { story: { name: 'Casa' } } })
    expect((await memory.client.stories.get(1)).data?.story?.name).toBe('Casa')
    expect(await memory.files('stories')).toEqual(before)

    const disk = await manage({ isWritable: true })
    await disk.client.stories.update(1, { body: { story: { slug: '../casa' } } })
    await disk.client.components.create({ body: { component: { name: 'hero', schema: {} } } })
    expect(await disk.files('stories')).toContain(`-casa_${uuidOf(1)}.json`)
    expect(await disk.files('stories')).toHaveLength(3)
    expect(await disk.files('components')).toEqual(['components.json'])
    const file = path.join(disk.folder, 'components/space/components.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject([{ name: 'hero' }])
  })
})
