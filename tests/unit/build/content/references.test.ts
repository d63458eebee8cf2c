import { describe, expect, it } from 'vitest'
import type { CacheIndex } from '../../../../build/cache/cache-index.ts'
import { linkKey, storyKey } from '../../../../build/content/dependencies.ts'
import { openLibrary } from '../../../../build/content/library.ts'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import { type BlokDefinition, defineBlok } from '../../../../src/content/blok.ts'
import { deepestReference, reference } from '../../../../src/content/choice-fields.ts'
import { redirectType } from '../../../../src/content/redirect-type.ts'
import { makerType, postType, siteOf } from '../../content/every-field.ts'
import { resolveStory } from '../library-of.ts'
import { configIn } from '../site-config.ts'
import { indexWith, storeStory } from '../store-story.ts'
import { rawStory, storyLink, uuidOf } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'

const post = (id: number, fields: object = {}): RawStory =>
  rawStory(id, `post-${id}`, { _uid: `p${id}`, component: 'page', title: `Post ${id}`, ...fields })
const related = (...ids: number[]) => ({ related: ids.map(uuidOf) })
const maker = (id: number, title: string): RawStory =>
  rawStory(id, `chi/maker-${id}`, { _uid: 'm', component: 'maker', title })

/** A library over these stories; `show` resolves one of them. */
function openStories(
  stories: readonly RawStory[],
  change: Partial<CacheIndex> = {},
  type: BlokDefinition = postType,
) {
  const config = configIn(tempFolder(), { basePath: '/sub/' })
  const index = indexWith({
    space: { id: 7, name: 'space', version: 1 },
    stories: stories.map((story) => storeStory(config.cacheDir, story)),
    ...change,
  })
  const site = siteOf(type, makerType, redirectType)
  const library = openLibrary({ index, config, site, now: new Date('2026-11-01T08:00:00Z') })
  return { library, show: (id: number) => resolveStory(library, id, type as typeof postType) }
}

describe('[SITE-4] references to stories', () => {
  it('give the component the story with its own references, and are recorded as dependencies', () => {
    const stories = [
      post(1, { author: uuidOf(9), ...related(2) }),
      post(2, { author: uuidOf(9) }),
      maker(9, 'Anna'),
    ]
    const { value, dependencies, warnings } = openStories(stories).show(1)
    const anna = {
      uuid: uuidOf(9),
      name: 'Story 9',
      href: '',
      content: { component: 'maker', _uid: 'm', title: 'Anna' },
    }
    expect(value.author).toEqual(anna)
    expect(value.related).toMatchObject([
      {
        uuid: uuidOf(2),
        name: 'Story 2',
        href: '/sub/post-2',
        content: { component: 'page', _uid: 'p2', title: 'Post 2', author: anna, related: [] },
      },
    ])
    expect([...dependencies.keys()]).toEqual([1, 9, 2].map((id) => storyKey(uuidOf(id))))
    expect(warnings).toEqual([])
  })

  it('[BUILD-5] make a page stale when a story that it shows changes, moves, goes or comes back', () => {
    const stories = [post(1, { author: uuidOf(9), ...related(2, 3) }), post(2), maker(9, 'Anna')]
    const { library, show } = openStories(stories)
    const { dependencies } = show(1)
    const isStale = (changed: readonly RawStory[], change: Partial<CacheIndex> = {}) => {
      const { library } = openStories(changed, change)
      return [...dependencies].some(([key, value]) => library.valueOf(key) !== value)
    }
    const [first = post(1), second = post(2)] = stories
    expect(isStale(stories)).toBe(false)
    expect(isStale([...stories, post(4)])).toBe(false)
    expect(isStale([first, second, maker(9, 'Anna Maria')])).toBe(true)
    expect(isStale([first, second])).toBe(true)
    expect(isStale([...stories, post(3)])).toBe(true)
    for (const edit of [{ fullSlug: 'altrove' }, { invalid: 'f'.repeat(64) }]) {
      const entries = library.index.stories.map((entry) => ({ ...entry, ...edit }))
      expect(isStale(stories, { stories: entries })).toBe(true)
    }
  })

  it('to nothing, or to another type, are left out with one warning each', () => {
    const stories = [post(1, { author: uuidOf(2), ...related(3, 2) }), post(2)]
    const { value, warnings } = openStories(stories).show(1)
    expect(value.author).toBeNull()
    expect(value.related.map(({ uuid }) => uuid)).toEqual([uuidOf(2)])
    const place = {
      code: 'REFERENCE_BROKEN',
      story: 'post-1',
      link: 'https://app.storyblok.com/#/me/spaces/7/stories/0/0/1',
      hint: 'Publish that story, or choose another one. / Pubblica quel contenuto, o scegline un altro.',
    }
    expect(warnings).toEqual([
      {
        ...place,
        message:
          '“Autrice”: the reference leads to post-2, which is of the type “page”, but the field takes maker. It is left out. / “Autrice”: il riferimento porta a post-2, che è di tipo “page”, e qui servono: maker. Resta fuori.',
      },
      {
        ...place,
        message: `“Correlati”: the reference leads to a story that is not published (${uuidOf(3)}). It is left out. / “Correlati”: il riferimento porta a un contenuto non pubblicato (${uuidOf(3)}). Resta fuori.`,
      },
    ])
  })

  it('leave out a story without any version that fits its schema', () => {
    const stories = [post(1, related(2)), post(2)]
    const hidden = openStories(stories).library.index.stories.map((entry) =>
      entry.id === 2 ? { ...entry, isShown: false as const } : entry,
    )
    const { value, warnings } = openStories(stories, { stories: hidden }).show(1)
    expect(value.related).toEqual([])
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('a story that is not published (post-2)') },
    ])
  })

  it('end where they close a circle, with the same warning from every page of it', () => {
    const { show } = openStories([
      post(1, related(2)),
      post(2, related(3)),
      post(3, related(1)),
      post(4, related(3)),
      post(5, related(5)),
    ])
    const shown = [1, 2, 3, 4].map((id) => show(id))
    const [first] = shown.map(({ warnings }) => warnings)
    expect(first).toEqual([
      {
        code: 'REFERENCE_CIRCLE',
        story: 'post-1',
        link: 'https://app.storyblok.com/#/me/spaces/7/stories/0/0/1',
        message:
          '“Correlati”: post-2 leads back to this story through its own references. Each page is shown without the reference that closes the circle. / “Correlati”: post-2 rimanda a sua volta a questo contenuto. Ogni pagina resta senza il riferimento che chiude il cerchio.',
        hint: 'Remove one of the references. / Togli uno dei riferimenti.',
      },
    ])
    for (const { warnings } of shown) expect(warnings).toEqual(first)
    expect(JSON.stringify(shown[0]?.value)).toContain('Post 3')
    expect(show(5).value.related).toEqual([])
    expect(show(5).warnings).toMatchObject([{ code: 'REFERENCE_CIRCLE', story: 'post-5' }])
  })

  it('are followed to a maximum depth, in a chain of hundreds', () => {
    const ids = Array.from({ length: 300 }, (_, at) => at + 1)
    const { show } = openStories(ids.map((id) => post(id, related(id + 1))))
    const { value, dependencies, warnings } = show(1)
    expect(dependencies.size).toBe(deepestReference + 1)
    expect(JSON.stringify(value).match(/"title":"Post \d+"/g)).toHaveLength(deepestReference + 1)
    expect(warnings).toEqual([])
  })

  it('may contain links, and a broken one is reported for the story that has it', () => {
    const listType = defineBlok({
      name: 'page',
      label: 'Elenco',
      fields: { rule: reference([redirectType], { label: 'Regola' }) },
    })
    const rule = (target: number) =>
      rawStory(9, 'regola', {
        _uid: 'r',
        component: 'redirect',
        from: '/prima',
        to: storyLink(target),
      })
    const stories = [post(1, { rule: uuidOf(9) }), post(2)]
    const sound = openStories([...stories, rule(2)], {}, listType).show(1)
    expect(sound.dependencies.get(linkKey(uuidOf(2)))).toBe('post-2')
    expect(sound.warnings).toEqual([])
    const broken = openStories([...stories, rule(3)], {}, listType).show(1)
    expect(broken.warnings).toMatchObject([{ code: 'LINK_BROKEN', story: 'regola', path: 'to' }])
  })
})

describe('[SITE-4] values of a datasource', () => {
  it.each([
    [
      'that it does not have any more',
      { colori: [{ value: 'blu', name: 'Blu notte' }] },
      'OPTION_MISSING',
      '“Colore”: the datasource “colori” has no entry with the value "rosso". It is left out. / “Colore”: la sorgente dati “colori” non ha più il valore “rosso”. Resta fuori.',
    ],
    ['of one that was never synced', undefined, 'DATASOURCE_MISSING', '“Colore”: '],
  ])('%s are left out with a warning', (_, datasources, code, says) => {
    const { show } = openStories([post(1, { color: 'rosso' })], { datasources })
    const { value, warnings } = show(1)
    expect(value.color).toBeNull()
    expect(warnings).toMatchObject([
      { code, story: 'post-1', message: expect.stringContaining(says) },
    ])
    expect(warnings[0]?.message).toContain('“colori”')
  })
})
