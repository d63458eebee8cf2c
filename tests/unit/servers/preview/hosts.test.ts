/**
 * Crawls the same site behind every host, each with the files that the build makes for it.
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { storyFile } from 'storyblok-emulator/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readIndex, writeIndex } from '../../../../build/cache/cache-index.ts'
import type { Config } from '../../../../build/config.ts'
import { createHostRules, immutable } from '../../../../build/hosts/rules.ts'
import { build } from '../../../../build/pipeline.ts'
import { sync } from '../../../../build/sync.ts'
import { hostNames as previewed, startPreview } from '../../../../servers/preview/server.ts'
import type { BuildManifest } from '../../../../src/content/payload.ts'
import { site } from '../../../../src/site.ts'
import { findWebServer, startWebServer, webServers } from '../../../hosts/web-server.ts'
import { configIn, silentLog } from '../../build/site-config.ts'

const hostNames = [...previewed, ...webServers] as const

type HostName = (typeof hostNames)[number]

/** Starts a preview that answers like this host, or the web server itself. */
function start(host: HostName, { outDir, basePath }: Config) {
  if (isServer(host)) return startWebServer(host, { root: outDir, basePath })
  return startPreview({ root: outDir, basePath, port: 0, as: host })
}

const basePaths = ['/', '/sub/'] as const
const temporary = mkdtempSync(join(tmpdir(), 'vetrina-hosts-'))
const configs = new Map<string, Config>()

const redirects = [
  { from: '/vecchia-pagina', to: '/about', status: 301 },
  { from: '/già-spostata', to: 'https://altrove.example/a%20b?x=1&y=2#z', status: 302 },
]

/** URL of a page on an old site; hosts that also know the page by this URL may show it there. */
const byFile = { from: '/about/index.html', to: '/about', status: 301 }

/** URLs of pages on an old site. */
const byEnding = [
  { from: '/vecchia.html', to: '/about', status: 301 },
  { from: '/about.html', to: '/about', status: 301 },
]

const moved = { from: '/chi-è-$tefi', to: '/about', status: 301 }

const redirectStory = (index: number, { from, to, status }: (typeof redirects)[number]) =>
  storyFile({
    id: 900 + index,
    full_slug: `redirects/redirect-${index}`,
    content: {
      _uid: `redirect-${index}`,
      component: 'redirect',
      from,
      to: { linktype: 'url', url: to, fieldtype: 'multilink' },
      is_permanent: status === 301,
    },
  })

beforeAll(async () => {
  const space = join(temporary, 'small-space')
  cpSync('tests/fixtures/small-space', space, { recursive: true })
  for (const [index, redirect] of [...redirects, byFile, ...byEnding].entries()) {
    const story = redirectStory(index, redirect)
    const file = join(space, `stories/small-space/${story.slug}_${story.uuid}.json`)
    writeFileSync(file, JSON.stringify(story))
  }
  const home = join(space, 'stories/small-space/home_4ea14058-8150-473c-a3aa-ce786aeef7f4.json')
  const story = JSON.parse(readFileSync(home, 'utf8'))
  story.content.title__i18n__en = 'Make-up for your day'
  writeFileSync(home, JSON.stringify(story))
  const service = await startEmulator({ space })
  for (const basePath of basePaths) {
    const config = configIn(temporary, {
      basePath,
      languages: ['it', 'en'],
      outDir: join(temporary, basePath === '/' ? 'top' : 'below', 'dist'),
      publicDir: 'public',
      service: {
        apiUrl: service.url,
        token: service.tokens.preview,
        oauthToken: '',
        version: 'published',
      },
    })
    if (basePath === '/') {
      await sync({ config, isFull: false, log: silentLog, isOwnService: true })
      moveAbout(config.cacheDir)
    }
    await build({ config, now: new Date('2026-11-21T08:00:00Z'), log: silentLog })
    configs.set(basePath, config)
  }
  await service.close()
}, 300_000)

afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** Records an earlier URL of the page `about`, as if it had moved. */
function moveAbout(cacheDir: string): void {
  const index = readIndex(cacheDir)
  const about = index?.stories.find(({ fullSlug }) => fullSlug === 'about')
  if (index === null || about === undefined) throw new Error('no page about')
  writeIndex(cacheDir, { ...index, slugHistory: { [about.uuid]: [moved.from.slice(1)] } })
}

/** @returns the paths in a page that lead to files of the site */
function urlsIn(html: string, origin: string, path: string): string[] {
  const own = html.replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')
  const single = [...own.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
  const sets = [...own.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  return [...single, ...sets]
    .map((address) => new URL(address.replaceAll('&amp;', '&'), origin + path))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname)
}

async function manifestOf(origin: string, basePath: string): Promise<BuildManifest> {
  const { id } = await (await fetch(`${origin}${basePath}builds/latest.json`)).json()
  return (await fetch(`${origin}${basePath}builds/meta/${id}.json`)).json()
}

/** Follows one redirect to the same page: hosts differ in the trailing slash. */
async function open(origin: string, path: string) {
  const first = await fetch(origin + path, { redirect: 'manual' })
  const location = first.headers.get('location')
  if (first.status < 300 || first.status > 399 || location === null) return first
  const target = new URL(location, origin + path)
  expect(target.pathname.replace(/\/$/, ''), path).toBe(path.replace(/\/$/, ''))
  return fetch(target, { redirect: 'manual' })
}

const isServer = (host: HostName): host is 'nginx' | 'apache' =>
  host === 'nginx' || host === 'apache'

const isInstalled = (host: HostName): boolean =>
  !isServer(host) || findWebServer(host) !== undefined

/** Hosts that do not send our headers. */
const isHeaderless = (host: HostName): boolean => host === 'github'

/** Hosts whose header rules match the path alone, whatever the status. */
const cannotTellErrors = (host: HostName): boolean =>
  ['netlify', 'cloudflare', 'vercel'].includes(host)

/** Hosts that show the error page of the first language everywhere. */
const hasOneErrorPage = (host: HostName, basePath: string): boolean =>
  ['vercel', 'github', 's3'].includes(host) || (host === 'netlify' && basePath !== '/')

/** Netlify cannot override a header of the rule for all files: browsers ignore the joined values. */
const shownAnywhere = (host: HostName): string =>
  host === 'netlify' ? 'same-origin, cross-origin' : 'cross-origin'

for (const host of hostNames) {
  const name = isInstalled(host) ? host : `${host}, which is not installed`
  describe.skipIf(!isInstalled(host)).each(basePaths)(`[ROUTE-7] ${name}, below %s`, (basePath) => {
    let preview: Awaited<ReturnType<typeof start>>
    let config: Config
    let origin: string
    const at = (path: string) => basePath + path.replace(/^\//, '')

    beforeAll(async () => {
      const built = configs.get(basePath)
      if (built === undefined) throw new Error('not built')
      config = built
      preview = await start(host, config)
      origin = `http://127.0.0.1:${preview.port}`
    }, 30_000)
    afterAll(() => preview?.close())

    test('every link of every page leads to a page or a file', async () => {
      const { prerendered } = await manifestOf(origin, basePath)
      // The navigation links all pages of the full site; this one has few.
      const missing = site.requiredRoutes.map(at).filter((path) => !prerendered.includes(path))
      // Crawls from the home page, also without its slash.
      const seen = new Set<string>([basePath, basePath.replace(/(.)\/$/, '$1')])
      const pages: string[] = []
      for (const path of seen) {
        const response = await open(origin, path)
        expect(response.status, path).toBe(200)
        const type = response.headers.get('content-type') ?? ''
        const text = await response.text()
        if (!type.startsWith('text/html')) continue
        expect(type.toLowerCase()).toBe('text/html; charset=utf-8')
        pages.push(path)
        for (const address of urlsIn(text, origin, path)) {
          if (!missing.includes(address)) seen.add(address)
        }
      }
      expect(pages.length).toBeGreaterThanOrEqual(4)
      expect(seen.size).toBeGreaterThan(20)
    })

    test('files that browsers request by themselves have the right types', async () => {
      const { id } = await manifestOf(origin, basePath)
      const types = {
        'builds/latest.json': 'application/json',
        [`builds/meta/${id}.json`]: 'application/json',
        '_payload.json': 'application/json',
        'about/_payload.json': 'application/json',
        'sw.js': 'text/javascript',
        'manifest.webmanifest': 'application/manifest+json',
        'sitemap.xml': 'application/xml',
        'robots.txt': 'text/plain',
        'icon.svg': 'image/svg+xml',
        '.well-known/security.txt': 'text/plain',
      }
      for (const [path, type] of Object.entries(types)) {
        const response = await fetch(origin + at(path), { redirect: 'manual' })
        expect(response.status, path).toBe(200)
        expect(response.headers.get('content-type'), path).toMatch(
          new RegExp(`^${type.replace('+', '\\+')}`),
        )
        await response.arrayBuffer()
      }
    })

    test('[I18N-4] an unknown URL gets the error page of the site, in the language of its folder if the host can', async () => {
      const files = ['no/such/page', '_assets/no.js', '_share/no.jpg', '.git/config', 'enough/no']
      const folders = isServer(host) ? ['_assets', '_assets/', '_share/', 'builds/'] : []
      const english = ['en/no', 'en/no/such/page', 'en/no.jpg', 'en/.git/config']
      for (const path of [...files, ...folders, ...english]) {
        const response = await fetch(origin + at(path), { redirect: 'manual' })
        const isOwn = english.includes(path) && !hasOneErrorPage(host, basePath)
        const page = await response.text()
        expect(response.status, path).toBe(404)
        expect(page, path).toContain('Page Not Found')
        expect(page, path).toContain(`<html lang="${isOwn ? 'en' : 'it'}"`)
        if (cannotTellErrors(host)) continue
        expect(response.headers.get('cache-control') ?? '', path).not.toContain('immutable')
      }
    })

    test('[ROUTE-6] old URLs are redirected', async () => {
      for (const redirect of [...redirects, moved]) {
        const response = await fetch(origin + at(redirect.from), { redirect: 'manual' })
        const target = redirect.to.startsWith('/') ? at(redirect.to) : redirect.to
        if (isHeaderless(host)) {
          const page = await (await open(origin, encodeURI(at(redirect.from)))).text()
          expect(page).toContain(`url=${target.replaceAll('&', '&amp;')}`)
          continue
        }
        expect(response.status, redirect.from).toBe(redirect.status)
        const location = new URL(response.headers.get('location') ?? '', origin)
        expect(location.href).toBe(new URL(target, origin).href)
      }
      if (isHeaderless(host)) return
      for (const path of ['vecchia-pagina', ...(isServer(host) ? ['vecchia-pagina/'] : [])]) {
        const campaign = `${origin}${at(path)}?utm_source=x`
        const { headers } = await fetch(campaign, { redirect: 'manual' })
        const { pathname, search } = new URL(headers.get('location') ?? '', origin)
        expect([pathname, search], path).toEqual([at('about'), '?utm_source=x'])
        if (!isServer(host)) continue
        expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      }
    })

    test('[ROUTE-6] old URLs with .html are redirected, and the page without it is served', async () => {
      for (const { from, to } of byEnding) {
        const response = await fetch(origin + at(from))
        const { pathname } = new URL(response.url)
        const isPage = (await response.text()).includes(`content="0; url=${at(to)}"`)
        expect(isPage || pathname.replace(/\/$/, '') === at(to), from).toBe(true)
      }
      const page = await (await open(origin, at('about'))).text()
      expect(page).toContain('<h1')
      expect(page).not.toContain('http-equiv="refresh"')
    })

    if (isServer(host)) {
      test('[ROUTE-6] the file of a page may redirect to the page', async () => {
        const { headers } = await fetch(origin + at(byFile.from), { redirect: 'manual' })
        expect(new URL(headers.get('location') ?? '', origin).pathname).toBe(at('about'))
        for (const path of ['about', 'about/']) {
          const { status } = await fetch(origin + at(path), { redirect: 'manual' })
          expect(status, path).toBe(200)
        }
      })

      test('an unchanged compressed page is not sent again', async () => {
        const headers = { 'Accept-Encoding': 'gzip' }
        const first = await fetch(origin + basePath, { headers })
        expect(first.headers.get('content-encoding')).toBe('gzip')
        expect(first.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
        const etag = first.headers.get('etag') ?? ''
        const again = await fetch(origin + basePath, {
          headers: { ...headers, 'If-None-Match': etag },
        })
        expect(again.status).toBe(304)
      })
    }

    test('every answer carries each header of the rules once', async () => {
      if (isHeaderless(host)) {
        const page = await (await fetch(origin + basePath)).text()
        expect(page).toContain('<meta http-equiv="Content-Security-Policy"')
        return
      }
      const rules = createHostRules({
        config,
        headers: site.headers,
        redirects: [],
        inlineScripts: [],
      })
      const paths = ['', 'about', 'about/_payload.json', 'sw.js', 'no/such/page', 'vecchia-pagina']
      const page = readFileSync(join(config.outDir, 'index.html'), 'utf8')
      const script = /\/(_assets\/client\.\w+\.js)/.exec(page)?.[1] ?? ''
      for (const path of [...paths, script]) {
        const { headers } = await fetch(origin + at(path), { redirect: 'manual' })
        for (const [name, value] of Object.entries(rules.everywhere)) {
          expect(headers.get(name), `${name} of ${path}`).toBe(value)
        }
      }
      const cacheOf = async (path: string) =>
        (await fetch(origin + at(path))).headers.get('cache-control')
      expect(await cacheOf(script)).toBe(immutable)
      const [, picture = ''] = /og:image" content="[^"]*\/(_share\/[^"]+)"/.exec(page) ?? []
      expect(await cacheOf(picture)).toBe(immutable)
      const { status, headers } = await fetch(origin + at(picture))
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      for (const [name, value] of Object.entries(rules.everywhere)) {
        const isOther = name === 'Cross-Origin-Resource-Policy'
        expect(headers.get(name), name).toBe(isOther ? shownAnywhere(host) : value)
      }
      for (const path of ['', 'builds/latest.json', 'sw.js', '_payload.json']) {
        expect(await cacheOf(path), path).toBe(rules.cacheControl)
      }
    })
  })
}
