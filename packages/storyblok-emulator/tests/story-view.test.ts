import { describe, expect, it } from 'vitest'
import { openApp, site, slugs } from './open-app.ts'
import { storyFile, uuidOf } from './write-space.ts'

describe('[SYNC-14] a story in an answer', () => {
  it('gives a story all its fields, in the order of the real service', async () => {
    const { published, space } = await openApp(site)
    const body = await published('stories/corsi/base')
    expect(Object.keys(body)).toEqual(['story', 'cv', 'rels', 'links'])
    expect(body.cv).toBe(space.cv)
    expect(Object.keys(body.story).join()).toBe(
      'name,created_at,published_at,updated_at,id,uuid,content,slug,full_slug,sort_by_date,' +
        'position,tag_list,is_startpage,parent_id,meta_data,group_id,first_published_at,' +
        'release_id,lang,path,alternates,default_full_slug,translated_slugs',
    )
  })

  it('leaves out what is excluded', async () => {
    const { published } = await openApp(site)
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
    const { get } = await openApp([storyFile({ id: 1, full_slug: 'a', content })])
    const text = await (await get('/v2/cdn/stories/a?token=P&version=draft')).text()
    const marked = Array.from(text.matchAll(/"name\\": \\"(\w+)/g), (match) => match[1])
    expect(marked).toEqual(['cta', 'page'])
  })

  it('translates fields, falls back, and prefixes the slug', async () => {
    const content = {
      _uid: 'u',
      component: 'page',
      title: 'Ciao',
      title__i18n__de: 'Hallo',
      lead: 'Testo',
      lead__i18n__de: '',
      lead__i18n__en: 'Text',
      untranslated: 'x',
    }
    const { published } = await openApp([storyFile({ id: 1, full_slug: 'chi-sono', content })])
    const base = { _uid: 'u', component: 'page', untranslated: 'x' }
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
    const { published } = await openApp([
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
    const { published } = await openApp([
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
})
