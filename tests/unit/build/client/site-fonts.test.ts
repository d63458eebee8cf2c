import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import type { FontsEntry } from '../../../../build/cache/cache-index.ts'
import { assetFile, fontSheetFile } from '../../../../build/cache/content-cache.ts'
import { bundle } from '../../../../build/client/bundle.ts'
import { createSiteFonts } from '../../../../build/client/site-fonts.ts'
import type { Config } from '../../../../build/config.ts'
import { syncFonts } from '../../../../build/sync/fonts.ts'
import { site as ourSite } from '../../../../src/site.ts'
import { closedOrigin, type Listener, listen } from '../listen.ts'
import { configIn } from '../site-config.ts'
import { indexWith } from '../store-story.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const woff2 = readFileSync(
  'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
)
const otherWoff2 = Buffer.concat([woff2, Buffer.from('another one')])

const sheet = `/* latin-ext */
@font-face {
  font-family: 'Playfair Display'; font-style: normal; font-weight: 400;
  src: url(/s/playfair-ext.woff2) format('woff2');
  unicode-range: U+0100-02BA, U+1E00-1E9F;
}
/* latin */
@font-face {
  font-family: 'Playfair Display'; font-style: normal; font-weight: 400;
  src: url("/s/Playfair%20Latin.woff2?v=1#x") format('woff2'), url(data:font/woff2;base64,AAAA);
  unicode-range: U+0000-00FF, U+0131;
}
@font-face {
  font-family: 'Playfair Display'; font-style: italic; src: url(/s/italic.woff2);
}
@font-face { font-family: Lato; src: url(../s/lato.woff2); unicode-range: U+?? }`

type Answer = string | Buffer | number

/** A font service that answers these paths, and any other with 404. */
async function serveFonts(files: Record<string, Answer> = {}) {
  const known: Record<string, Answer> = {
    '/css2': sheet,
    '/s/playfair-ext.woff2': otherWoff2,
    '/s/Playfair%20Latin.woff2': woff2,
    '/s/italic.woff2': woff2,
    '/s/lato.woff2': woff2,
    ...files,
  }
  const service = await listen((response, { url }) => {
    const answer = known[url.pathname] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer)
  })
  return { ...service, known }
}

const asked = ({ arrivals }: Listener) => arrivals.map(({ url }) => url.pathname).sort()

function siteWith(fonts: Partial<Config['fonts']>) {
  const config = configIn(tempFolder())
  return { ...config, fonts: { ...config.fonts, ...fonts } }
}

/** Syncs the fonts from the origin of the API, which may be on this machine. */
function run(config: Config, previous?: FontsEntry) {
  const apiUrl = `${new URL(config.fonts.stylesheet || 'http://127.0.0.1:9').origin}/v2`
  const service = { ...config.service, apiUrl }
  return syncFonts({ config: { ...config, service }, previous, limits: { retryMs: 0 } })
}

/** A cache with the fonts of this service. */
async function syncedSite(service: Listener, settings: Partial<Config['fonts']> = {}) {
  const config = siteWith({ stylesheet: `${service.origin}/css2?family=Playfair`, ...settings })
  const { fonts } = await run(config)
  if (fonts === undefined) throw new Error('no fonts')
  return { config, fonts }
}

const everyFont = ['/css2', '/s/Playfair%20Latin.woff2', '/s/italic.woff2', '/s/lato.woff2']

describe('syncFonts', () => {
  it('[SHELL-7] keeps the style sheet and every font by its content', async () => {
    const service = await serveFonts()
    const { config, fonts } = await syncedSite(service)
    expect(asked(service)).toEqual([...everyFont, '/s/playfair-ext.woff2'].sort())
    // The service sends modern fonts only to a modern browser.
    expect(service.arrivals[0]?.headers['user-agent']).toMatch(/Chrome\/\d+/)
    expect(Object.keys(fonts.files)).toHaveLength(4)
    const kept = [
      `assets/${digestOf(sheet)}.css`,
      ...[woff2, otherWoff2].map((font) => `assets/${digestOf(font)}.woff2`),
    ]
    expect(Object.keys(contentsOf(config.cacheDir)).sort()).toEqual(kept.sort())
  })

  it('asks again for the style sheet, and only for fonts that it lacks', async () => {
    const service = await serveFonts()
    const { config, fonts } = await syncedSite(service)
    service.arrivals.length = 0
    expect(await run(config, fonts)).toEqual({ fonts, warnings: [] })
    expect(asked(service)).toEqual(['/css2'])
    const lato = fonts.files[`${service.origin}/s/lato.woff2`]
    if (lato) writeFileSync(assetFile(config.cacheDir, lato), 'damaged')
    service.known['/css2'] = `${sheet} @font-face{font-family:New;src:url(/s/new.woff2)}`
    service.known['/s/new.woff2'] = woff2
    const { fonts: after } = await run(config, fonts)
    expect(asked(service)).toContain('/s/new.woff2')
    expect(asked(service)).toContain('/s/lato.woff2')
    expect(Object.keys(after?.files ?? {})).toHaveLength(5)
  })

  it('asks for nothing without the setting, or when the fonts stay remote', async () => {
    const service = await serveFonts()
    expect(await run(siteWith({}))).toEqual({ warnings: [] })
    const stylesheet = `${service.origin}/css2`
    expect(await run(siteWith({ stylesheet, remote: true }))).toEqual({ warnings: [] })
    expect(service.arrivals).toEqual([])
  })

  const html = '<!doctype html><html><body>Sign in</body></html>'
  it.each<[string, Record<string, Answer>, string]>([
    ['cannot be found', { '/css2': 404 }, 'the server answered 404'],
    ['is a page', { '/css2': html }, 'it is not a style sheet with fonts'],
    ['is empty', { '/css2': '' }, 'it is not a style sheet with fonts'],
    ['has no font', { '/css2': 'body { color: red }' }, 'it is not a style sheet with fonts'],
    ['is a picture', { '/css2': Buffer.from([137, 80, 78, 71, 0, 255]) }, 'not a style sheet'],
    ['is too large', { '/css2': `${sheet}${' '.repeat(1024 * 1024)}` }, 'larger than 1 MB'],
    ['loads another', { '/css2': `@import url(/b.css); ${sheet}` }, 'another style sheet: /b.css'],
    ['names no URL', { '/css2': sheet.replace('/s/italic', 'file:///etc') }, 'other than a URL'],
    ['loads what is no font', { '/s/lato.woff2': html }, '/s/lato.woff2 is not a font'],
    ['loads what is gone', { '/s/lato.woff2': 410 }, '/s/lato.woff2: the server answered 410'],
  ])('refuses a style sheet that %s, and says which setting it is', async (_, files, reason) => {
    const service = await serveFonts(files)
    const error = await thrownBy(() => syncedSite(service))
    expect(error.code).toBe('FONTS_UNAVAILABLE')
    expect(error.message).toContain('fonts.stylesheet')
    expect(error.message).toContain(`${service.origin}/css2?family=Playfair`)
    expect(error.message).toContain(reason)
  })

  it('keeps what it has when the service is gone or serves nonsense, with a warning', async () => {
    const service = await serveFonts()
    const { config, fonts } = await syncedSite(service)
    service.known['/css2'] = html
    const { fonts: kept, warnings } = await run(config, fonts)
    expect(kept).toEqual(fonts)
    expect(warnings).toMatchObject([{ code: 'FONTS_KEPT' }])
    expect(warnings[0]?.message.en).toContain('not a style sheet')
    expect((await createSiteFonts(indexWith({ fonts: kept }), config)).files).toHaveLength(4)
  })

  it('keeps no fonts of another style sheet, and none that are damaged', async () => {
    const { config, fonts } = await syncedSite(await serveFonts())
    const stylesheet = `${await closedOrigin()}/css2`
    const moved = { ...config, fonts: { ...config.fonts, stylesheet } }
    expect((await thrownBy(() => run(moved, fonts))).code).toBe('FONTS_UNAVAILABLE')
    const lost = { ...fonts, stylesheet }
    rmSync(fontSheetFile(config.cacheDir, fonts))
    expect((await thrownBy(() => run(moved, lost))).code).toBe('FONTS_UNAVAILABLE')
  })
})

describe('createSiteFonts', () => {
  const styleOf = async (config: Config, fonts?: FontsEntry) => {
    const site = await createSiteFonts(indexWith({ fonts }), config)
    const { manifest, files, shell } = await bundle({ config, site: ourSite, fonts: site })
    const style = files.find(({ path }) => /core\.\w+\.css$/.test(path))
    const css =
      style !== undefined && 'content' in style ? Buffer.from(style.content).toString() : ''
    return { site, manifest, files, shell, css }
  }

  it('[SHELL-7] serves them from the site itself, and preloads those of the first screen', async () => {
    const service = await serveFonts()
    const { config, fonts } = await syncedSite(service, { serif: 'Playfair Display' })
    const { manifest, files, shell, css } = await styleOf({ ...config, basePath: '/sub/' }, fonts)
    expect(css).not.toContain(service.origin)
    expect(css).not.toContain('url(font:')
    const placed = [...css.matchAll(/url\("?(\/sub\/_assets\/[^")]+)/g)].map(([, href]) => href)
    const emitted = new Set(files.map(({ path }) => `/sub/${path}`))
    expect(placed.filter((href) => !emitted.has(href ?? ''))).toEqual([])
    const latin = `/sub/_assets/playfair-20latin.${digestOf(woff2).slice(0, 10)}.woff2`
    expect(placed).toContain(latin)
    expect(manifest.fonts[0]).toBe(latin)
    expect(manifest.fonts.filter((href) => /playfair-ext|italic|lato|bodoni/.test(href))).toEqual(
      [],
    )
    expect(manifest.fonts.some((href) => href.includes('instrument-sans'))).toBe(true)
    expect(shell.map(({ path }) => `/sub/${path}`)).toContain(latin)
    const roles = [...css.matchAll(/--serif:\s*([^;}]+)/g)].map(([, value]) => value)
    expect(roles.at(-1)).toMatch(/^"?Playfair Display"?,\s*serif$/)
  })

  it('[SHELL-7] leaves them with the third party where the configuration says so', async () => {
    const stylesheet = 'https://fonts.example/css2?family=Lato'
    const config = siteWith({ stylesheet, remote: true, sans: 'Lato' })
    const { manifest, css, site } = await styleOf(config)
    expect(manifest.styles[0]).toBe(stylesheet)
    expect(manifest.fonts.some((href) => href.includes('instrument-sans'))).toBe(false)
    expect(css).toMatch(/--sans:\s*"?Lato"?,\s*sans-serif/)
    expect(site.files).toEqual([])
  })

  it('says what to do when the cache lacks the configured fonts', async () => {
    const { config, fonts } = await syncedSite(await serveFonts())
    const other = { ...config, fonts: { ...config.fonts, stylesheet: 'https://new.example/css' } }
    for (const create of [
      () => createSiteFonts(indexWith(), config),
      () => createSiteFonts(indexWith({ fonts }), other),
    ]) {
      const error = await thrownBy(create)
      expect(error.code).toBe('FONTS_MISSING')
      expect(error.hint).toContain('vetrina sync')
    }
  })

  it('lists the available families when the configuration names another', async () => {
    const { config, fonts } = await syncedSite(await serveFonts(), { sans: 'Lat' })
    const error = await thrownBy(() => createSiteFonts(indexWith({ fonts }), config))
    expect(error).toMatchObject({ code: 'FONT_FAMILY_UNKNOWN', exitCode: 2 })
    expect(error.message).toContain('fonts.sans')
    expect(error.hint).toBe('It has: Playfair Display, Lato.')
  })
})
