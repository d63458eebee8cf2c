import { describe, expect, it } from 'vitest'
import { planRoutes } from '../../../../build/content/routes.ts'
import { defineBlok } from '../../../../src/content/blok.ts'
import { page } from '../../../../src/layout/page.tsx'
import { site as ours } from '../../../../src/site.ts'
import { entryOf, uuidOf } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

const post = defineBlok({ name: 'post', label: 'Articolo', fields: {} })
const site = { ...ours, contentTypes: [...ours.contentTypes, { definition: post, page }] }

const slugs = ours.requiredRoutes.map((path) => path.slice(1) || 'home')
const stories = slugs.map((slug) => entryOf(slug))

const pathsOf = (plan: ReturnType<typeof planRoutes>) => plan.routes.map(({ path }) => path)

describe('planRoutes', () => {
  it('[ROUTE-1] gives each route that must be there its story', () => {
    const { routes, warnings } = planRoutes(stories, site)
    expect(warnings).toEqual([])
    expect(routes).toHaveLength(slugs.length)
    expect(Object.fromEntries(routes.map(({ path, story }) => [path, story.fullSlug]))).toEqual(
      Object.fromEntries(slugs.map((slug) => [slug === 'home' ? '/' : `/${slug}`, slug])),
    )
  })

  it('[ROUTE-1] names the path of a route without a story, and the slug to publish', () => {
    const { routes, warnings } = planRoutes(
      stories.filter(({ fullSlug }) => !['home', 'brand'].includes(fullSlug)),
      site,
    )
    expect(routes).toHaveLength(slugs.length - 2)
    expect(warnings.map(({ code }) => code)).toEqual(['ROUTE_WITHOUT_STORY'])
    expect(warnings[0]?.message.en).toContain('shown at /, /brand: 2 pages will be missing')
    expect(warnings[0]?.hint.en).toContain('the slug of / is “home”')
    const [one] = planRoutes(
      stories.filter(({ fullSlug }) => fullSlug !== 'brand'),
      site,
    ).warnings
    // Written for the editor who unpublished the page.
    expect(one?.message.it).toContain('Nessun contenuto pubblicato ha l’indirizzo /brand:')
    expect(one?.hint.it).toContain('Pubblica una pagina con lo slug “brand”.')
  })

  it('[ROUTE-5] gives any other page and every story of a type with pages a route at its own path, and no other', () => {
    const more = [
      entryOf('privacy'),
      entryOf('spose/estate/villa'),
      entryOf('diario/', { component: 'page' }),
      entryOf('diario/velo', { component: 'post' }),
    ]
    const others = [
      entryOf('settings', { component: 'settings' }),
      entryOf('x', { component: 'menu' }),
    ]
    const plan = planRoutes([...stories, ...more, ...others], site)
    expect(plan.warnings).toEqual([])
    expect(plan.routes).toHaveLength(slugs.length + 4)
    expect(pathsOf(plan)).toEqual(
      expect.arrayContaining(['/privacy', '/spose/estate/villa', '/diario', '/diario/velo']),
    )
  })

  it('plans the same whatever the order of the stories', () => {
    expect(planRoutes(stories.toReversed(), site)).toEqual(planRoutes(stories, site))
    expect(pathsOf(planRoutes(stories, site))).toEqual(
      pathsOf(planRoutes(stories, site)).toSorted(),
    )
  })

  it.each([
    ['corsi', 'corsi/'],
    ['home', 'home/'],
    ['a/b', '/a/b'],
  ])('names both stories that claim one path: %s and %s', async (first, second) => {
    const claim = [entryOf(first, { uuid: 'uuid-1' }), entryOf(second, { uuid: 'uuid-2' })]
    for (const order of [claim, claim.toReversed()]) {
      const error = await thrownBy(() => planRoutes(order, site))
      expect(error.code).toBe('ROUTE_TAKEN')
      for (const name of [`${first} (uuid-1)`, `${second} (uuid-2)`]) {
        expect(error.message).toContain(name)
      }
    }
  })
})

it('[I18N-3] names the language in which two stories claim one path', async () => {
  const language = 'en'
  const claim = [
    entryOf('en/prices', { uuid: 'uuid-1', language }),
    entryOf('en/prices', { uuid: 'uuid-2', language, alternates: [] }),
  ]
  const error = await thrownBy(() => planRoutes(claim, site))
  expect(error).toMatchObject({
    code: 'ROUTE_TAKEN',
    message: expect.stringContaining('/en/prices in the language en: en/prices (uuid-1)'),
    hint: expect.stringContaining('another slug in the language en'),
  })
})

describe('[ROUTE-1] a list that goes on over several pages', () => {
  const paging = [{ path: '/diario', of: post, perPage: 2 }]
  const paged = { ...site, paging }
  const stories = (posts: number) => [
    entryOf('diario'),
    ...Array.from({ length: posts }, (_, index) =>
      entryOf(`articoli/${index}`, { component: 'post', uuid: uuidOf(50 + index) }),
    ),
  ]
  const listOf = (posts: number) =>
    planRoutes(stories(posts), paged)
      .routes.filter(({ path }) => path.startsWith('/diario'))
      .map(({ path, page }) => `${path} ${page}`)

  it.each([
    [0, ['/diario 1']],
    [2, ['/diario 1']],
    [5, ['/diario 1', '/diario/2 2', '/diario/3 3']],
  ])('splits %d stories into pages of two', (posts, pages) => {
    expect(listOf(posts)).toEqual(pages)
  })

  it('refuses a story at the path of one of its pages', async () => {
    const other = entryOf('diario/2', { uuid: uuidOf(99) })
    const error = await thrownBy(() => planRoutes([...stories(3), other], paged))
    expect(error.code).toBe('ROUTE_TAKEN')
  })
})
