import { describe, expect, it } from 'vitest'
import { storyFile, uuidOf } from '../src/testing.ts'
import { addFile, serveSpace, site, slugs } from './serve-space.ts'

const datasources = [
  { id: 7, name: 'Zone', slug: 'zone', entries: [{ id: 8, name: 'Viso', value: 'viso' }] },
]

describe('[SYNC-14] the delivery API', () => {
  it('requires a token, and finds stories by slug, id and uuid', async () => {
    const { get } = await serveSpace(site)
    const answers: [url: string, status: number][] = [
      ['/v2/cdn/stories', 401],
      ['/v2/cdn/stories?token=wrong', 401],
      ['/v2/cdn/spaces/me', 401],
      ['/v2/cdn/stories?token=T&version=draft', 401],
      ['/v2/cdn/stories?token=P&version=draft', 200],
      ['/v2/cdn/spaces/me?token=T&version=published', 200],
      ['/v2//cdn/stories/?token=T&cv=1', 200],
      ['//v2/cdn//links/?token=T&cv=1', 200],
      ['/v2/cdn/nothing?token=T&cv=1', 404],
      ['/v2/cdn/stories/%E0%A4%A?token=T&cv=1', 404],
      ['/v2/cdn/stories/corsi?token=T&cv=1', 200],
      ['/v2/cdn/stories/corsi/?token=T&cv=1', 200],
      ['/v2/cdn/stories/4?token=T&cv=1', 200],
      [`/v2/cdn/stories/${uuidOf(4)}?token=T&cv=1&find_by=uuid`, 200],
      [`/v2/cdn/stories/${uuidOf(4)}?token=T&cv=1`, 404],
      [`/v2/cdn/stories/${uuidOf(6)}?token=T&cv=1&find_by=uuid`, 404],
      ['/v2/cdn/stories/home?token=T&cv=1&find_by=uuid', 404],
      ['/v2/cdn/stories/bozza?token=T&cv=1', 404],
    ]
    for (const [url, status] of answers) {
      expect([url, (await get(url)).status]).toEqual([url, status])
    }
  })

  it('redirects published requests without cv, keeping the query', async () => {
    const { emulator, get, json } = await serveSpace(site)
    const { version } = (await json('spaces/me')).space
    const paths = ['stories', 'stories/home', 'links', 'tags', 'datasource_entries', 'experiments']
    for (const path of paths) {
      const response = await get(`/v2/cdn/${path}?token=T&page=2`)
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe(
        `${emulator.url}/cdn/${path}?token=T&page=2&cv=${version}`,
      )
    }
  })

  it("answers with Storyblok's errors", async () => {
    const { get } = await serveSpace(site)
    const unknown = await get('/v2/cdn/stories?token=T&cv=1&cache_version=2&foo[bar]=1')
    expect(unknown.status).toBe(422)
    expect(await unknown.json()).toEqual({ error: 'Parameter(s) cache_version, foo not allowed' })
    const missing = await get('/v2/cdn/stories/nothing?token=T&cv=1')
    expect(await missing.json()).toEqual(['This record could not be found'])
    const refused = await get('/v2/cdn/stories?token=wrong')
    expect(await refused.json()).toEqual({ error: 'Unauthorized' })
    expect((await get('/v2/cdn/stories?token=T&cv=1&filter_query[a][near]=1')).status).toBe(400)
  })

  it('limits how long clients may cache an answer', async () => {
    const { get } = await serveSpace(site)
    const published = await get('/v2/cdn/stories?token=T&cv=1')
    expect(published.headers.get('cache-control')).toBe(
      'max-age=0, public, s-maxage=604800, stale-if-error=3600',
    )
    const draft = await get('/v2/cdn/stories?token=P&version=draft')
    expect(draft.headers.get('cache-control')).toBe('max-age=0, private, must-revalidate')
    const space = await get('/v2/cdn/spaces/me?token=T')
    expect(space.headers.get('cache-control')).toContain('s-maxage=2')
    const etag = published.headers.get('etag') ?? ''
    const again = await get('/v2/cdn/stories?token=T&cv=1', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(published.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('selects and orders stories by the parameters', async () => {
    const { published } = await serveSpace(site)
    const choices: [query: string, slugs: string[]][] = [
      ['', ['home', 'corsi/', 'corsi/avanzato', 'corsi/base']],
      ['by_slugs=', ['home', 'corsi/', 'corsi/avanzato', 'corsi/base']],
      ['starts_with=corsi/', ['corsi/', 'corsi/avanzato', 'corsi/base']],
      ['by_slugs=corsi,%20home,,', ['home', 'corsi/']],
      ['by_slugs=*/b*', ['corsi/base']],
      ['excluding_slugs=corsi/*', ['home']],
      [`by_uuids=${uuidOf(5)},${uuidOf(1)}`, ['home', 'corsi/avanzato']],
      [`by_uuids_ordered=${uuidOf(5)},${uuidOf(1)}`, ['corsi/avanzato', 'home']],
      ['by_ids[]=1&by_ids[]=4', ['home', 'corsi/base']],
      ['excluding_ids=1,4', ['corsi/', 'corsi/avanzato']],
      ['content_type=course', ['corsi/avanzato', 'corsi/base']],
      ['level=1', ['home']],
      ['level=2', ['corsi/avanzato', 'corsi/base']],
      ['is_startpage=1', ['corsi/']],
      ['is_startpage=0&content_type=page', ['home']],
      ['with_tag=corsi,altro', ['corsi/base']],
      ['search_term=HOME', ['home', 'corsi/avanzato']],
      ['sort_by=full_slug:desc', ['home', 'corsi/base', 'corsi/avanzato', 'corsi/']],
      ['sort_by=content.price:asc&content_type=course', ['corsi/avanzato', 'corsi/base']],
      ['sort_by=content.price:asc:int&content_type=course', ['corsi/base', 'corsi/avanzato']],
      ['sort_by=content.price:desc:float', ['corsi/avanzato', 'corsi/base', 'home', 'corsi/']],
      ['sort_by=content.price:asc:nulls_first', ['home', 'corsi/', 'corsi/avanzato', 'corsi/base']],
      ['sort_by=position:desc,name:asc', ['corsi/avanzato', 'corsi/base', 'corsi/', 'home']],
      ['published_at_gt=2026-02-01 00:00', ['corsi/base']],
      ['published_at_lte=2026-01-02T08:00:00.000Z&level=1', ['home']],
      ['published_at_lt=2026-01-02 08:00', []],
      ['per_page=2&page=2', ['corsi/avanzato', 'corsi/base']],
      ['page=9', []],
    ]
    for (const [query, expected] of choices) {
      expect([query, slugs(await published(`stories?${query}`))]).toEqual([query, expected])
    }
  })

  it('gives the total and the page size in headers', async () => {
    const { ask } = await serveSpace(site)
    const pages: [query: string, length: number, total: string, perPage: string][] = [
      ['', 5, '5', '25'],
      ['per_page=500', 5, '5', '100'],
      ['page=0&per_page=-1', 5, '5', '25'],
      ['page=x&per_page=1e3', 5, '5', '25'],
      ['content_type=course&per_page=1', 1, '2', '1'],
    ]
    for (const [query, length, total, perPage] of pages) {
      const response = await ask(`stories?version=draft&${query}`)
      const { stories } = (await response.json()) as { stories: unknown[] }
      const counts = ['total', 'per-page'].map((name) => response.headers.get(name))
      const found = [query, stories.length, ...counts]
      expect(found).toEqual([query, length, total, perPage])
    }
  })

  it('omits excluded fields, unless they are required', async () => {
    const { published } = await serveSpace(site)
    const { stories } = await published(
      'stories?by_ids=4&excluding_fields=body,seo&excluding_story_fields=tag_list,uuid,lang',
    )
    expect(stories[0].content).toEqual({ _uid: 'b', component: 'course', price: '90' })
    expect(stories[0]).not.toHaveProperty('tag_list')
    expect(stories[0]).not.toHaveProperty('lang')
    expect(stories[0].uuid).toBe(uuidOf(4))
  })

  it('marks every blok of a draft, also in rich text, but no table', async () => {
    const rich = {
      type: 'doc',
      content: [{ type: 'blok', attrs: { body: [{ _uid: 'r', component: 'cta' }] } }],
    }
    const table = { tbody: [{ _uid: 't', component: '_table_row', body: [] }] }
    const content = { _uid: 'u', component: 'page', rich, table }
    const { ask } = await serveSpace([storyFile({ id: 1, full_slug: 'a', content })])
    const text = await (await ask('stories/a?version=draft')).text()
    const marked = Array.from(text.matchAll(/"name\\": \\"(\w+)/g), (match) => match[1])
    expect(marked).toEqual(['cta', 'page'])
  })

  it('[I18N-3] translates nested bloks, texts of assets and slugs, and never shows the stored translations', async () => {
    const image = {
      fieldtype: 'asset',
      filename: 'a.jpg',
      alt: 'Una foto',
      meta_data: { alt: 'Una foto', alt__i18n__en: 'A photo' },
    }
    const content = {
      _uid: 'u',
      component: 'page',
      body: [{ _uid: 'b', component: 'text', title: 'Ciao', title__i18n__en: 'Hello', image }],
    }
    const translated_slugs = [{ lang: 'en', path: 'prices', name: 'Prices' }]
    const { published, json } = await serveSpace([
      storyFile({ id: 1, full_slug: 'listino', content, translated_slugs }),
      storyFile({ id: 2, full_slug: 'prices' }),
    ])
    const { story } = await published('stories/en/prices')
    expect(story).toMatchObject({
      id: 1,
      name: 'Prices',
      full_slug: 'en/prices',
      default_full_slug: 'listino',
      lang: 'en',
      content: {
        body: [{ title: 'Hello', image: { alt: 'A photo', meta_data: { alt: 'A photo' } } }],
      },
    })
    expect((await published('stories/prices')).story.id).toBe(2)
    expect(slugs(await published('stories?language=en'))).toEqual(['en/prices', 'en/prices'])
    const { links } = await published('links')
    expect(links[story.uuid]).toMatchObject({
      slug: 'listino',
      alternates: [{ lang: 'en', path: 'en/prices', name: 'Prices', translated_slug: 'prices' }],
    })
    for (const url of ['stories', 'stories?language=en', 'stories?language=fr&version=draft']) {
      expect(JSON.stringify(await json(url))).not.toContain('__i18n__')
    }
  })

  it('translates fields, falls back, and prefixes the slug', async () => {
    const base = { _uid: 'u', component: 'page', untranslated: 'x' }
    const content = {
      ...base,
      title: 'Ciao',
      title__i18n__de: 'Hallo',
      lead: 'Testo',
      lead__i18n__de: '',
      lead__i18n__en: 'Text',
    }
    const { published } = await serveSpace([storyFile({ id: 1, full_slug: 'chi-sono', content })])
    const italian = await published('stories/chi-sono')
    expect(italian.story.content).toEqual({ ...base, title: 'Ciao', lead: 'Testo' })
    const german = await published('stories/chi-sono?language=de&fallback_lang=en')
    expect(german.story).toMatchObject({ lang: 'de', full_slug: 'de/chi-sono' })
    expect(german.story.content).toEqual({ ...base, title: 'Hallo', lead: 'Text' })
    expect((await published('stories/de/chi-sono')).story.lang).toBe('de')
    expect(slugs(await published('stories?starts_with=de/chi'))).toEqual(['de/chi-sono'])
    expect((await published('spaces/me')).space.language_codes).toEqual(['de', 'en'])
  })

  it('resolves relations of relations, and gives uuids beyond 50', async () => {
    const relate = (id: number, to: number[]) =>
      storyFile({
        id,
        full_slug: `s${id}`,
        position: id,
        content: { _uid: `${id}`, component: 'p', to: to.map(uuidOf) },
      })
    const many = Array.from({ length: 51 }, (_, index) => 100 + index)
    const { published } = await serveSpace([
      relate(1, [2]),
      relate(2, [3, 1]),
      relate(3, [4]),
      relate(4, []),
      relate(5, many),
      ...many.map((id) => relate(id, [])),
    ])
    const ids = (items: { id: number }[]) => items.map((item) => item.id)
    const near = await published('stories/s1?resolve_relations=p.to,q.other')
    expect(ids(near.rels)).toEqual([2, 3, 1])
    const far = await published('stories/s5?resolve_relations=p.to')
    expect(far).not.toHaveProperty('rels')
    expect(far.rel_uuids).toEqual(many.map(uuidOf))
    expect((await published('stories/s5?resolve_relations=other.to')).rels).toEqual([])
  })

  it('resolves links of fields and of rich text in every shape', async () => {
    const mark = { type: 'link', attrs: { linktype: 'story', uuid: uuidOf(2), href: '/b' } }
    const content = {
      _uid: 'u',
      component: 'page',
      cta: { fieldtype: 'multilink', linktype: 'story', id: uuidOf(3), url: '' },
      text: { type: 'doc', content: [{ type: 'text', text: 'b', marks: [mark] }] },
    }
    const { published } = await serveSpace([
      storyFile({ id: 1, full_slug: 'a', content }),
      storyFile({ id: 2, full_slug: 'b' }),
      storyFile({ id: 3, full_slug: 'c', published: false }),
    ])
    expect((await published('stories/a')).links).toEqual([])
    expect((await published('stories/a?resolve_links=url')).links).toEqual([
      { id: 2, uuid: uuidOf(2), name: 'b', slug: 'b', url: 'b', full_slug: 'b' },
    ])
    const [link] = (await published('stories/a?resolve_links=link')).links
    expect(link).toMatchObject({ slug: 'b', full_slug: 'b', real_path: '/b', is_folder: false })
    const [story] = (await published('stories/a?resolve_links=story')).links
    expect(story.content).toEqual({ _uid: 'uid-2', component: 'page' })
  })

  it('lists links: folders in every version, drafts only in the draft version', async () => {
    const { published, get } = await serveSpace(site)
    const { links } = await published('links?starts_with=corsi&include_dates=1')
    expect(Object.keys(links)).toEqual([2, 3, 5, 4].map(uuidOf))
    expect(links[uuidOf(3)]).toMatchObject({ slug: 'corsi/', is_startpage: true, parent_id: 2 })
    expect(links[uuidOf(3)]).toMatchObject({ real_path: '/corsi/', name: 'Corsi' })
    expect(Object.keys((await published('links?with_parent=0')).links)).toEqual([2, 1].map(uuidOf))
    const draft = await get('/v2/cdn/links?token=P&version=draft')
    expect(draft.headers.get('total')).toBe('6')
    expect((await published(`links/${uuidOf(4)}`)).link.slug).toBe('corsi/base')
    expect((await get(`/v2/cdn/links/${uuidOf(6)}?token=T&cv=1`)).status).toBe(404)
  })

  it('counts tags', async () => {
    const { published } = await serveSpace(site)
    expect((await published('tags')).tags).toEqual([
      { name: 'corsi', taggings_count: 1 },
      { name: 'viso', taggings_count: 2 },
    ])
    expect((await published('tags?starts_with=home')).tags).toHaveLength(1)
  })

  it('gives datasources and their entries, and no experiments', async () => {
    const { published } = await serveSpace(site, {}, (folder) =>
      addFile(folder, 'datasources/space/datasources.json', JSON.stringify(datasources)),
    )
    const zone = { id: 7, name: 'Zone', slug: 'zone', dimensions: [] }
    expect((await published('datasources')).datasources).toEqual([zone])
    expect((await published('datasources/7')).datasource).toEqual(zone)
    expect((await published('datasource_entries?datasource=zone')).datasource_entries).toEqual([
      { id: 8, name: 'Viso', value: 'viso', dimension_value: null },
    ])
    expect((await published('datasource_entries?datasource=altro')).datasource_entries).toEqual([])
    const { version } = (await published('spaces/me')).space
    expect(await published('experiments')).toEqual({ experiments: [], cv: version })
  })

  it('serves assets as immutable, and no other files', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71])
    const { get, emulator } = await serveSpace(site, {}, async (folder) => {
      await addFile(folder, 'assets/space/rosa è bello_9.png', bytes)
      const filename = 'https://a.storyblok.com/f/4711/2x2/abcdef0123/rosa%20%C3%A8-bello.png'
      await addFile(folder, 'assets/space/rosa è bello_9.json', JSON.stringify({ id: 9, filename }))
    })
    const url = '/f/4711/2x2/abcdef0123/rosa%20%C3%A8-bello.png'
    const response = await get(url)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = response.headers.get('etag') ?? ''
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/f/4711/2x2/abcdef0123/rosa')).status).toBe(404)
    expect((await get('/f/..%2f..%2fstories/space')).status).toBe(404)
    expect(emulator.spaceId).toBe(4711)
  })
})
