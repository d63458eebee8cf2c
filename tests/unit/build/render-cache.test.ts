import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PageModel } from '../../../build/page-model.ts'
import { openRenderCache } from '../../../build/render-cache.ts'
import { outputPath, routePathOf } from '../../../src/content/paths.ts'
import { tempFolder } from './temp-folder.ts'

const settings: PageModel['settings'] = {
  brand: 'Studio Prova',
  tagline: '',
  vatNumber: '',
  vatNote: '',
  legalName: '',
  address: '',
  city: '',
  mapHref: '',
  email: '',
  phone: '',
  whatsapp: '',
  hours: [],
  academyHref: '',
  shopHref: '',
  facebookHref: '',
  instagramHref: '',
  tiktokHref: '',
  agencyName: '',
  agencyHref: '',
  privacyHref: '',
  cookieHref: '',
  privacyVersion: '',
  replyHours: 24,
  languages: [],
  shareImage: null,
}

const modelOf = (title: string): PageModel => ({
  kind: 'page',
  path: routePathOf('about'),
  title,
  description: '',
  name: title,
  canonical: '',
  breadcrumb: [],
  settings,
  page: {
    component: 'page',
    _uid: '',
    title,
    description: '',
    hero: [],
    body: [],
    share_image: null,
  },
})

/** Renders pages into the cache, in one build, and says which ones it had to render. */
function build(cacheDir: string, models: PageModel[], code = 'code') {
  const cache = openRenderCache(cacheDir, code)
  const rendered: string[] = []
  const files = models.flatMap((model) => {
    const page = cache.rendered(model, () => {
      rendered.push(model.title)
      return [{ path: outputPath('about/index.html'), content: `<title>${model.title} è</title>` }]
    })
    expect(page.isReused).toBe(!rendered.includes(model.title))
    return page.files
  })
  cache.prune()
  return { rendered, files }
}

const filesOf = (cacheDir: string) =>
  readdirSync(join(cacheDir, 'rendered')).map((name) => join(cacheDir, 'rendered', name))

describe('[BUILD-5] the render cache', () => {
  it('gives a page that was rendered before, byte for byte', () => {
    const cacheDir = tempFolder()
    const first = build(cacheDir, [modelOf('A'), modelOf('B')])
    expect(first.rendered).toEqual(['A', 'B'])
    const second = build(cacheDir, [modelOf('A'), modelOf('B')])
    expect(second).toEqual({ rendered: [], files: first.files })
  })

  it('renders a page whose model changed, and only that one', () => {
    const cacheDir = tempFolder()
    build(cacheDir, [modelOf('A'), modelOf('B')])
    expect(build(cacheDir, [modelOf('A'), modelOf('C')]).rendered).toEqual(['C'])
  })

  it('renders all pages when the code changed', () => {
    const cacheDir = tempFolder()
    build(cacheDir, [modelOf('A'), modelOf('B')])
    expect(build(cacheDir, [modelOf('A'), modelOf('B')], 'other').rendered).toEqual(['A', 'B'])
  })

  it.each([
    ['truncated', (text: string) => text.slice(0, -1)],
    ['changed by one letter', (text: string) => text.replace('<title>A', '<title>B')],
    ['empty', () => ''],
    ['of one line', () => '[]'],
    ['no JSON', (text: string) => text.replace(/\n.*/s, '\n{')],
  ])('[SYNC-11] takes a file that is %s for one that is missing', (_what, damage) => {
    const cacheDir = tempFolder()
    const { files } = build(cacheDir, [modelOf('A')])
    const [file = ''] = filesOf(cacheDir)
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, damage(whole))
    expect(build(cacheDir, [modelOf('A')])).toEqual({ rendered: ['A'], files })
    expect(readFileSync(file, 'utf8')).toBe(whole)
  })

  it('forgets what no page of the build asked for', () => {
    const cacheDir = tempFolder()
    build(cacheDir, [modelOf('A'), modelOf('B')])
    build(cacheDir, [modelOf('B')])
    expect(filesOf(cacheDir)).toHaveLength(1)
    expect(build(cacheDir, [modelOf('B')]).rendered).toEqual([])
  })
})
