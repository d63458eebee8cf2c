import { describe, expect, it } from 'vitest'
import { editorSpaceOf } from '../../../../build/config/storyblok-hosts.ts'
import { readRule } from '../../../../build/content/redirect-rules.ts'
import { planRedirects } from '../../../../build/content/redirects.ts'
import { planRoutes } from '../../../../build/content/routes.ts'
import { validateStory } from '../../../../build/content/validate-story.ts'
import { createRedirectFiles, placeRedirects } from '../../../../build/site/redirect-files.tsx'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { site } from '../../../../src/site.ts'
import { flat } from '../../flat.ts'
import { configIn } from '../site-config.ts'
import { entryOf, rawStory, storyLink, uuidOf, webLink } from '../stories.ts'

const about = 1
const brand = 2
const siteUrl = 'https://www.studio.example'
const space = editorSpaceOf(1234, 'https://api.storyblok.com/v2')

const ownFiles = () =>
  [
    'icon.svg',
    'screenshots/home.webp',
    'requests.json',
    'feed.xml',
    'grazie/bridal/index.html',
  ].map(outputPath)

const linkTo = (id: number) => `https://app.storyblok.com/#/me/spaces/1234/stories/0/0/${id}`

function ruleOf(id: number, slug: string, content: RawStory['content']) {
  const { content: parsed, warnings } = validateStory(rawStory(id, slug, content), site)
  if (parsed === null) throw new Error(JSON.stringify(warnings))
  return readRule({ ...entryOf(slug, { uuid: uuidOf(id), id, component: 'redirect' }), parsed })
}

/** Redirect stories `r0`, `r1`, … beside the pages `/about` and `/brand`. */
function plan(
  rules: [from: string, to: object, isPermanent?: boolean][],
  changes: { basePath?: string; slugHistory?: Record<string, string[]> } = {},
) {
  const pages = ['about', 'brand'].map((slug, at) => entryOf(slug, { uuid: uuidOf(about + at) }))
  const { redirects, warnings } = planRedirects({
    rules: rules.map(([from, to, is_permanent = true], at) =>
      ruleOf(10 + at, `r${at}`, { component: 'redirect', from, to, is_permanent }),
    ),
    routes: planRoutes(pages, site).routes,
    basePath: '/',
    ownFiles,
    siteUrl,
    space,
    ...changes,
  })
  return { redirects, warnings: warnings.map(flat) }
}

function filesOf(redirects: ReturnType<typeof plan>['redirects'], others: readonly string[] = []) {
  const config = configIn('/site')
  const placed = placeRedirects(redirects, () => others.map(outputPath), config)
  return Object.fromEntries(
    createRedirectFiles(placed, config, site.strings('it')).map((file) => [
      file.path,
      'content' in file ? String(file.content) : '',
    ]),
  )
}

describe('[ROUTE-6] planRedirects', () => {
  it.each(['/', '/sub/'])(
    'leaves out redirects that would shadow a file or that no disk can hold, below %s',
    (basePath) => {
      const refused = [
        ...['/sw.js', '/about/_payload.json', '/feed.xml', '/builds/latest.json', '/icon.svg'],
        ...['/screenshots/home.webp', '/requests.json', '/grazie/bridal', `/${'l'.repeat(300)}`],
      ]
      const { redirects, warnings } = plan(
        [...refused, '/grazie'].map((from): [string, object] => [from, storyLink(about)]),
        { basePath },
      )
      expect(redirects.map(({ from }) => from)).toEqual([`${basePath}grazie`])
      expect(warnings.map(({ code, story, path }) => `${code} ${story} ${path}`)).toEqual(
        refused.map((_, index) => `REDIRECT_UNSAFE r${index} from`),
      )
      for (const { message } of warnings) expect(message.length).toBeLessThan(600)
    },
  )

  it('treats a URL with the site’s own host as a page of the site', () => {
    const { redirects, warnings } = plan([
      ['/vecchia', webLink('https://www.studio.example/vecchia')],
      ['/altra', webLink('https://www.studio.example/about#listino')],
    ])
    expect(redirects).toEqual([{ from: '/altra', to: '/about#listino', status: 301 }])
    expect(warnings).toMatchObject([{ code: 'REDIRECT_LOOP' }])
  })

  it('leads to pages, anchors and other sites, in order of the old path', () => {
    const { redirects, warnings } = plan([
      ['/prezzi/', storyLink(about, 'listino')],
      ['/chi-sono', storyLink(about)],
      ['/negozio', webLink('https://shop.example/'), false],
    ])
    expect(warnings).toEqual([])
    expect(redirects).toEqual([
      { from: '/chi-sono', to: '/about', status: 301 },
      { from: '/negozio', to: 'https://shop.example/', status: 302 },
      { from: '/prezzi', to: '/about#listino', status: 301 },
    ])
  })

  it.each([
    ['/perche\u0301', '/perché'],
    ['/citt%C3%A0-vecchia', '/città-vecchia'],
    ['\u200b/prezzi ', '/prezzi'],
    ['/chi%20siamo', '/chi siamo'],
    ['/machiaj-ședințe', '/machiaj-ședințe'],
    ['/%D1%82%D0%B0%D1%82%D1%83', '/тату'],
  ])('accepts an old path as it was copied: %s', (copied, from) => {
    expect(plan([[copied, storyLink(about)]]).redirects).toMatchObject([{ from }])
  })

  it('follows a chain to its end, permanently only if every step is permanent', () => {
    const { redirects } = plan([
      ['/a', webLink('/b')],
      ['/b', webLink('/c/?x=1'), false],
      ['/c', storyLink(about)],
    ])
    expect(redirects).toEqual([
      { from: '/a', to: '/about', status: 302 },
      { from: '/b', to: '/about', status: 302 },
      { from: '/c', to: '/about', status: 301 },
    ])
  })

  it('leaves out chains of more than a hundred redirects, and is fast with thousands', () => {
    const begun = process.cpuUsage()
    const { redirects, warnings } = plan(
      Array.from({ length: 8000 }, (_, at) => [
        `/${at}`,
        at === 7999 ? storyLink(about) : webLink(`/${at + 1}`),
      ]),
    )
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(4)
    expect(redirects).toHaveLength(101)
    expect(warnings).toHaveLength(7899)
    expect(warnings[0]?.message).toContain('/0 leads through more than 100 other redirects')
  })

  it('leaves out loops, and names their steps', () => {
    const { redirects, warnings } = plan([
      ['/a', webLink('/b')],
      ['/b', webLink('/a')],
      ['/c', webLink('/c')],
      ['/d', webLink('/a')],
    ])
    expect(redirects).toEqual([])
    expect(warnings.map(({ code, link }) => [code, link])).toEqual(
      [10, 11, 12, 13].map((id) => ['REDIRECT_LOOP', linkTo(id)]),
    )
    expect(warnings[3]?.message).toContain('/d → /a → /b → /a')
  })

  it.each<[string, string, [string, object][]]>([
    ['from a page', 'REDIRECT_SHADOWED', [['/about', webLink('https://shop.example/')]]],
    ['to a page that is not published', 'REDIRECT_BROKEN', [['/a', storyLink(99)]]],
  ])('ignores a redirect %s, with a warning', (_what, code, rules) => {
    const { redirects, warnings } = plan(rules)
    expect(redirects).toEqual([])
    expect(warnings).toMatchObject([{ code, story: 'r0', link: linkTo(10) }])
  })

  it.each(['#listino', '?mese=5', 'mailto:ciao@studio.example', 'tel:+393331234567'])(
    'leaves out what leads to %s, which no host can follow',
    (to) => {
      const { redirects, warnings } = plan([
        ['/a', webLink(to)],
        ['/b', webLink('/a')],
      ])
      expect(redirects).toEqual([])
      expect(warnings).toMatchObject([
        { code: 'REDIRECT_BROKEN', path: 'to', story: 'r0', link: linkTo(10) },
        { code: 'REDIRECT_BROKEN', path: 'to', story: 'r1', link: linkTo(11) },
      ])
      expect(warnings[0]?.message).toContain(to)
    },
  )

  it('keeps the first of two redirects for one path', () => {
    const { redirects, warnings } = plan([
      ['/a', storyLink(about)],
      ['/a/', webLink('https://shop.example/')],
    ])
    expect(redirects).toEqual([{ from: '/a', to: '/about', status: 301 }])
    expect(warnings).toMatchObject([{ code: 'REDIRECT_TWICE', story: 'r1', link: linkTo(11) }])
  })
})

describe('[ROUTE-6] createRedirectFiles', () => {
  it('writes a file for hosts that read it, and pages that redirect for all others', () => {
    const { redirects } = plan([
      ['/chi-sono', storyLink(about)],
      ['/vecchio/listino.html', webLink('https://shop.example/?a=1&b=2'), false],
      ['/perché', storyLink(about)],
    ])
    const files = filesOf(redirects)
    expect(files._redirects).toContain('/chi-sono /about 301!\n/chi-sono /about 301\n/perch%C3%A9 ')
    const page = files['chi-sono/index.html'] ?? ''
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/about"/>')
    expect(page).toContain('<link rel="canonical" href="https://www.studio.example/about"/>')
    expect(page).toContain('<a href="/about">')
    expect(files['vecchio/listino.html']).toContain('url=https://shop.example/?a=1&amp;b=2')
    expect(Object.keys(files)).toContain('perché/index.html')
  })

  it('writes no page over a file, not even one that differs in case', () => {
    const { redirects } = plan([
      ['/index.html', webLink('/')],
      ['/About', storyLink(about)],
      ['/icon.svg/old', storyLink(about)],
      ['/home', webLink('/')],
    ])
    const files = filesOf(redirects, ['index.html', 'about/index.html', 'icon.svg'])
    expect(Object.keys(files)).toEqual(['_redirects', 'home/index.html'])
    expect(files._redirects).toContain('/index.html / 301\n')
  })

  it('writes no page that a host without .html in its URLs would show in place of another', () => {
    const { redirects } = plan([
      ['/About.html', storyLink(about)],
      ['/a', storyLink(about)],
      ['/a.html', webLink('https://shop.example/')],
      ['/b.html', storyLink(about)],
    ])
    const files = filesOf(redirects, ['about/index.html'])
    expect(Object.keys(files)).toEqual([
      '_redirects',
      'About.html/index.html',
      'a/index.html',
      'a.html/index.html',
      'b.html',
    ])
    // Netlify takes it for the URL of the page, so the redirect is not forced.
    expect(files._redirects).toContain('/About.html /about 301\n')
    expect(files._redirects).not.toContain('/About.html /about 301!\n')
  })

  it('writes nothing when there is no redirect', () => {
    expect(filesOf([])).toEqual({})
  })
})

describe('[ROUTE-6] the slugs that pages had', () => {
  it('redirect to the pages, unless a redirect story or another page has the path', () => {
    const slugHistory = { [uuidOf(about)]: ['chi-sono', 'brand', 'detta', 'vecchi/'], lost: ['x'] }
    const { redirects, warnings } = plan([['/detta', storyLink(brand)]], { slugHistory })
    expect(redirects).toEqual([
      { from: '/chi-sono', to: '/about', status: 301 },
      { from: '/detta', to: '/brand', status: 301 },
      { from: '/vecchi', to: '/about', status: 301 },
    ])
    expect(warnings).toEqual([])
  })

  it('[I18N-3] redirect within their language, or to the first if the page has left it', () => {
    const chiSono = entryOf('chi-sono', { uuid: uuidOf(about) })
    const english = entryOf('en/about-me', { uuid: uuidOf(about), language: 'en' })
    const prices = entryOf('listino', { uuid: uuidOf(99) })
    const { routes } = planRoutes([chiSono, english, prices], site)
    const slugHistory = {
      [uuidOf(about)]: ['about'],
      [`en ${uuidOf(about)}`]: ['en/about'],
      [`en ${uuidOf(99)}`]: ['en/prices'],
    }
    const moved = { rules: [], slugHistory, routes, ownFiles, siteUrl, basePath: '/', space }
    expect(planRedirects(moved).redirects).toEqual([
      { from: '/about', to: '/chi-sono', status: 301 },
      { from: '/en/about', to: '/en/about-me', status: 301 },
      { from: '/en/prices', to: '/listino', status: 301 },
    ])
  })
})
