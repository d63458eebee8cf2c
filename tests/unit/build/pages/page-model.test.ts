import { describe, expect, it } from 'vitest'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import type { LinkModel } from '../../../../src/content/model.ts'
import type { PageModel } from '../../../../src/content/page-model.ts'
import type { PageContent } from '../../../../src/layout/page-type.ts'
import { modelsOf } from '../library-of.ts'
import { configIn } from '../site-config.ts'
import {
  action,
  hero,
  pageContent,
  paragraph,
  rawStory,
  settingsContent,
  storyLink,
  uuidOf,
  webLink,
} from '../stories.ts'

const settings = rawStory(1, 'settings', settingsContent())

function pageAt(models: readonly PageModel[], path: string) {
  const model = models.find((one) => one.path === path)
  if (model?.type !== 'page') throw new Error(`no page at ${path}`)
  return model as PageModel<PageContent>
}

/** Links of these buttons in the hero of the home page; `null` if the link was dropped. */
function linksOf(
  links: unknown[],
  more: RawStory[] = [],
  options: Parameters<typeof modelsOf>[1] = {},
) {
  const home = rawStory(
    2,
    'home',
    pageContent({ hero: [hero({ actions: links.map((link) => action(link)) })] }),
  )
  const { models, warnings } = modelsOf([settings, home, ...more], options)
  const actions = pageAt(models, '/').shown.hero[0]?.actions ?? []
  return { links: actions.map((one): LinkModel | null => one.link), warnings }
}

describe('createPageModel', () => {
  it('[ROUTE-7] puts the base path into every internal URL, and into no external one', () => {
    const about = rawStory(3, 'about', pageContent())
    const villa = rawStory(4, 'spose/villa', pageContent())
    const config = { basePath: '/sub/' }
    const { links } = linksOf([storyLink(3), storyLink(4, 'date')], [about, villa], { config })
    expect(links).toEqual([
      { href: '/sub/about', isExternal: false },
      { href: '/sub/spose/villa#date', isExternal: false },
    ])
    const typed = (...urls: string[]) => linksOf(urls.map(webLink), [], { config }).links
    expect(typed('/about?x=1', 'https://altrove.example/about')).toEqual([
      { href: '/sub/about?x=1', isExternal: false },
      { href: 'https://altrove.example/about', isExternal: true },
    ])
    expect(typed('?mese=5', '#date')).toEqual([
      { href: '?mese=5', isExternal: false },
      { href: '#date', isExternal: false },
    ])
    const { models } = modelsOf([settings, about, villa], { config })
    expect(models.map(({ canonical }) => canonical)).toEqual([
      'https://www.studio.example/sub/about',
      'https://www.studio.example/sub/spose/villa',
    ])
    expect(models[1]?.breadcrumb.map(({ href }) => href)).toEqual(['/sub/', '/sub/spose/villa'])
    expect(models[0]?.frame).toMatchObject({ privacyHref: '/sub/privacy' })
  })

  it('drops links to a story that is missing or has no page, and names the place of each', () => {
    const away = { ...storyLink(99), cached_url: 'vecchia-pagina' }
    const { links, warnings } = linksOf([storyLink(1), away])
    expect(links).toEqual([null, null])
    const place = { code: 'LINK_BROKEN', story: 'home' }
    const link = expect.stringContaining('/stories/0/0/')
    expect(warnings).toMatchObject([
      { ...place, link, path: 'hero.0.actions.0.link' },
      { ...place, link, path: 'hero.0.actions.1.link' },
    ])
    expect(warnings[1]?.message).toContain('“Apertura 1 › Pulsanti 2 › Destinazione”')
    expect(warnings[1]?.message).toContain(`(vecchia-pagina, ${uuidOf(99)})`)
    expect(warnings[1]?.message).toContain('pagina non pubblicata (vecchia-pagina).')
  })

  it('names the text with a link to a missing story', () => {
    const text = paragraph('Testo')
    const marks = [{ type: 'link', attrs: { linktype: 'story', uuid: uuidOf(99), href: '/x' } }]
    const linked = { type: 'text', text: 'qui', marks }
    text.content.push({ type: 'paragraph', content: [linked] } as never)
    const body = [{ component: 'rich_text', _uid: 'x', text }]
    const { warnings } = modelsOf([settings, rawStory(2, 'home', pageContent({ body }))])
    expect(warnings.map(({ code }) => code)).toEqual(['LINK_BROKEN'])
    expect(warnings[0]?.message).toContain('“Contenuto 1 (Testo) › Testo”')
    expect(warnings[0]?.message).toContain(`(/x, ${uuidOf(99)})`)
    expect(warnings[0]?.message).toContain('pagina non pubblicata (/x).')
  })

  it('shows a page without a picture that could not be downloaded', () => {
    const lost = { filename: 'https://a.storyblok.com/f/1/1x1/bb/lost.jpg', alt: '' }
    const story = rawStory(4, 'brand', pageContent({ hero: [hero({ image: lost })] }))
    const { models } = modelsOf([settings, story])
    expect(pageAt(models, '/brand').shown.hero).toMatchObject([{ image: null }])
  })

  it('[IMG-3] leaves pictures with Storyblok where the configuration says so', () => {
    const filename = 'https://a.storyblok.com/f/1/2000x1000/aa/luce.jpg'
    const content = pageContent({ hero: [hero({ image: { filename, alt: '' } })] })
    const images = { ...configIn('/').images, remote: true }
    const { models, pages } = modelsOf([settings, rawStory(2, 'home', content)], {
      config: { images },
    })
    expect(
      [...(pages[0]?.dependencies.keys() ?? [])].filter((key) => key.startsWith('image')),
    ).toEqual([])
    expect(pageAt(models, '/').shown.hero[0]?.image?.src).toContain(`${filename}/m/`)
  })

  it('[BUILD-4] makes plain JSON: nothing in a model is lost in the digest', () => {
    const { models } = modelsOf([settings, rawStory(2, 'about', pageContent({ hero: [hero()] }))])
    expect(JSON.parse(JSON.stringify(models))).toEqual(models)
  })
})
