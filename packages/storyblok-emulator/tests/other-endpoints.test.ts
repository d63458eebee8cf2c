import { describe, expect, it } from 'vitest'
import { openApp, site } from './open-app.ts'
import { addFile, uuidOf } from './write-space.ts'

describe('[SYNC-14] the other endpoints', () => {
  it('lists links, folders and drafts as the version has it', async () => {
    const { published, get } = await openApp(site)
    const { links } = await published('links?starts_with=corsi&include_dates=1')
    expect(Object.keys(links)).toEqual([2, 3, 5, 4].map(uuidOf))
    expect(links[uuidOf(3)]).toEqual({
      id: 3,
      uuid: uuidOf(3),
      slug: 'corsi/',
      path: null,
      parent_id: 2,
      name: 'Corsi',
      is_folder: false,
      published: true,
      is_startpage: true,
      position: 1,
      real_path: '/corsi/',
      published_at: '2026-01-02T08:00:00.000Z',
      created_at: '2026-01-01T08:00:00.000Z',
      updated_at: '2026-01-02T08:00:00.000Z',
    })
    expect(Object.keys((await published('links?with_parent=0')).links)).toEqual([2, 1].map(uuidOf))
    const draft = await get('/v2/cdn/links?token=P&version=draft')
    expect(draft.headers.get('total')).toBe('6')
    expect((await published(`links/${uuidOf(4)}`)).link.slug).toBe('corsi/base')
    expect((await get(`/v2/cdn/links/${uuidOf(6)}?token=T&cv=1`)).status).toBe(404)
  })

  it('describes the space, its version being the cv', async () => {
    const { published, space, get } = await openApp(site)
    expect(await published('spaces/me')).toEqual({
      space: { id: space.id, name: 'space', domain: '', version: space.cv, language_codes: [] },
    })
    const { headers } = await get('/v2/cdn/spaces/me?token=T')
    expect(headers.get('cache-control')).toContain('s-maxage=2')
  })

  it('counts tags', async () => {
    const { published } = await openApp(site)
    expect((await published('tags')).tags).toEqual([
      { name: 'corsi', taggings_count: 1 },
      { name: 'viso', taggings_count: 2 },
    ])
    expect((await published('tags?starts_with=home')).tags).toHaveLength(1)
  })

  it('serves datasources, or none', async () => {
    const without = await openApp(site)
    expect((await without.published('datasources')).datasources).toEqual([])
    expect((await without.published('datasource_entries')).datasource_entries).toEqual([])
    const { published } = await openApp(site, (folder) =>
      addFile(
        folder,
        'datasources/space/datasources.json',
        JSON.stringify([
          { id: 7, name: 'Zone', slug: 'zone', entries: [{ id: 8, name: 'Viso', value: 'viso' }] },
        ]),
      ),
    )
    expect((await published('datasources/7')).datasource).toEqual({
      id: 7,
      name: 'Zone',
      slug: 'zone',
      dimensions: [],
    })
    expect((await published('datasource_entries?datasource=zone')).datasource_entries).toEqual([
      { id: 8, name: 'Viso', value: 'viso', dimension_value: null },
    ])
    expect((await published('datasource_entries?datasource=altro')).datasource_entries).toEqual([])
  })

  it('serves assets for ever, and nothing else', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71])
    const { get, space } = await openApp(site, async (folder) => {
      await addFile(folder, 'assets/space/rosa è bello_9.png', bytes)
      const filename = 'https://a.storyblok.com/f/4711/2x2/abcdef0123/rosa%20%C3%A8-bello.png'
      await addFile(folder, 'assets/space/rosa è bello_9.json', JSON.stringify({ id: 9, filename }))
    })
    const response = await get('/f/4711/2x2/abcdef0123/rosa%20%C3%A8-bello.png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = response.headers.get('etag') ?? ''
    const again = await get('/f/4711/2x2/abcdef0123/rosa%20%C3%A8-bello.png', {
      'if-none-match': etag,
    })
    expect(again.status).toBe(304)
    expect((await get('/f/4711/2x2/abcdef0123/rosa')).status).toBe(404)
    expect((await get('/f/..%2f..%2fstories/space')).status).toBe(404)
    expect(space.id).toBe(4711)
  })
})
