import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import { checkSite } from '../../build/check.ts'
import { type Config, resolveConfig } from '../../build/config.ts'
import { build } from '../../build/pipeline.ts'
import { sync } from '../../build/sync.ts'
import { silentLog } from '../unit/build/site-config.ts'
import { begin } from '../unit/vetrina.ts'

const folder = mkdtempSync(join(tmpdir(), 'vetrina-bottega-'))
const now = new Date('2026-11-21T08:00:00Z')
let config: Config
let service: Awaited<ReturnType<typeof startEmulator>>

const read = (path: string) => readFileSync(join(config.outDir, path), 'utf8')

beforeAll(async () => {
  const flags = {
    config: 'examples/bottega/site.config.ts',
    cache: join(folder, 'cache'),
    out: join(folder, 'dist'),
  }
  const own = await resolveConfig(flags, {})
  service = await startEmulator({ space: own.spaceDir })
  const token = service.tokens.preview
  config = { ...own, service: { ...own.service, apiUrl: service.url, token } }
  const { warnings } = await sync({ config, isFull: false, log: silentLog, isOwnService: true })
  expect(warnings).toEqual([])
})

afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('[SITE-2] another site on the same generator', () => {
  it('builds without warnings, and the second time without rendering', async () => {
    const { pages, warnings } = await build({ config, now, log: silentLog })
    expect(pages).toMatchObject({ total: 17, rendered: 17 })
    expect(warnings).toEqual([])
    expect((await build({ config, now, log: silentLog })).pages.rendered).toBe(0)
  })

  it('contains nothing of the site in src/', () => {
    const texts = listFiles(config.outDir)
      .filter((path) => /\.(html|json|css|xml|webmanifest)$/.test(path))
      .map(read)
    for (const text of texts) expect(text).not.toMatch(/corsi|P\.IVA|Prenota|Agnese|BeautySalon/)
    expect(read('index.html')).toContain('<html lang="en">')
    expect(read('404.html')).toContain('This page is not here')
  })

  it('splits a list over several pages that link to each other', () => {
    expect(read('journal/index.html')).toContain('href="/journal/2">Older')
    const second = read('journal/2/index.html')
    expect(second).toContain('href="/journal">Newer')
    expect(second).not.toContain('Older')
    expect(second).toContain(
      '<link rel="canonical" href="https://www.saltmarsh.example/journal/2"/>',
    )
    expect(read('sitemap.xml')).toContain('/journal/2</loc>')
  })

  it('the journal is a feed', () => {
    const feed = read('feed.xml')
    expect(feed.match(/<item>/g)).toHaveLength(5)
    expect(feed).toContain('<link>https://www.saltmarsh.example/journal/twenty-hours</link>')
    expect(feed).toContain('<pubDate>Tue, 08 Sep 2026 12:00:00 GMT</pubDate>')
  })

  it('the check finds nothing', async () => {
    const { diagnostics } = await checkSite(config, now)
    expect(diagnostics.filter(({ code }) => code !== 'ADDRESS_NOT_PUBLIC')).toEqual([])
  })

  it('is under 400 lines of TypeScript', () => {
    const site = 'examples/bottega'
    const files = [
      `${site}/site.config.ts`,
      ...listFiles(`${site}/src`).map((path) => `${site}/src/${path}`),
    ]
    const lines = files
      .filter((file) => /\.tsx?$/.test(file))
      .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
    expect(lines).toBeLessThan(400)
  })
})

it('[CLI-1] `demo --config` serves the site of that configuration', async () => {
  const flags = ['--config', 'examples/bottega/site.config.ts', '--port', '0']
  const folders = ['--cache', join(folder, 'cache'), '--out', join(folder, 'dist')]
  const demo = begin(['demo', ...flags, ...folders], { cwd: process.cwd() })
  const [, url = ''] = await demo.says(/preview: (\S+)/)
  const page = await (await fetch(url)).text()
  expect(page).toContain('Pots that want to be used')
})
