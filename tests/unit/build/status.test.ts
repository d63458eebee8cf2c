import { cpSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { storyFile } from 'storyblok-emulator/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StatusReport } from '../../../build/builds/compare-status.ts'
import type { Config } from '../../../build/config.ts'
import { build } from '../../../build/pipeline.ts'
import { findStatus } from '../../../build/status.ts'
import { sync } from '../../../build/sync.ts'
import { startPreview } from '../../../servers/preview/server.ts'
import { configOf, event } from '../../build/small-site.ts'
import { closedOrigin, listen } from './listen.ts'
import { editStory, serveSpace, serviceAt } from './serve-space.ts'
import { configIn, silentLog } from './site-config.ts'
import { pageContent, settingsContent } from './stories.ts'
import { tempFolder } from './temp-folder.ts'

const now = new Date('2026-11-21T08:00:00Z')
const home = storyFile({ id: 1, full_slug: 'home', content: pageContent() })
const about = storyFile({ id: 2, full_slug: 'about', content: pageContent({ title: 'Chi sono' }) })
const settings = storyFile({ id: 3, full_slug: 'settings', content: settingsContent() })

let space: string
let config: Config
let live: string

/** A space, a cache of it, a build of that, and the site where that is published. */
beforeEach(async () => {
  const place = tempFolder()
  const { folder, service } = await serveSpace([
    ...[home, about, settings],
    storyFile({ id: 4, full_slug: 'eventi/gel', content: event('unghie', 'Gel') }),
  ])
  space = folder
  config = configOf({ outDir: join(place, 'dist') }, { service: serviceAt(service.url) })
  await synced()
  await built()
  const preview = await startPreview({ root: join(place, 'live'), port: 0 })
  onTestFinished(() => preview.close())
  live = preview.url
  deploy()
})

const synced = () => sync({ config, isFull: false, log: silentLog, isOwnService: true })
const built = () => build({ config, now, log: silentLog })
const deploy = () =>
  cpSync(config.outDir, join(config.outDir, '../live'), { recursive: true, force: true })
const publish = (story: Record<string, unknown>, title: string) =>
  editStory(space, story, {
    content: pageContent({ title }),
    published_at: '2026-11-20T09:30:00.000Z',
    updated_at: '2026-11-20T09:30:00.000Z',
  })

const statusOf = (changes: Partial<Config> = {}, at = now): Promise<StatusReport> =>
  findStatus({ ...config, ...changes }, { home: live, now: at })
const states = ({ service, cache, build, live }: StatusReport) =>
  [service, cache, build, live].map(({ state }) => state).join(' ')

describe('vetrina status', () => {
  it('finds everything up to date, and the same content in all four', async () => {
    const report = await statusOf()
    expect(report.isCurrent).toBe(true)
    expect(states(report)).toBe('current current current current')
    expect(report.service.says).toContain('4 stories, the newest published 2026-01-02 09:00')
    const { service, cache, build, live } = report
    expect(new Set([service, cache, build, live].map(({ version }) => version)).size).toBe(1)
    expect(build.id).toBe(live.id)
  })

  it('says after a publish what is behind, by which stories, and what is left to do', async () => {
    await publish(about, 'Chi sono io')
    await publish(home, 'Benvenuta')
    const behind = await statusOf()
    expect(behind.isCurrent).toBe(false)
    expect(states(behind)).toBe('current behind behind behind')
    for (const part of [behind.cache, behind.build, behind.live]) {
      expect(part.says).toContain('2 stories behind: about, home')
    }
    expect(behind.live.hint).toBe(
      'Run `vetrina sync`, then run `vetrina build`, then publish dist.',
    )

    await synced()
    const synchronous = await statusOf()
    expect(states(synchronous)).toBe('current current behind behind')
    expect(synchronous.build.hint).toBe('Run `vetrina build`.')

    await built()
    const unpublished = await statusOf()
    expect(states(unpublished)).toBe('current current current behind')
    expect(unpublished.live.hint).toBe('Publish dist.')

    deploy()
    expect((await statusOf()).isCurrent).toBe(true)
  })

  it('[I18N-3] says what is not translated where it is asked', async () => {
    const asked = { home: live, now, withTranslations: true }
    const { translations, ...report } = await findStatus(
      { ...config, languages: ['it', 'en'] },
      asked,
    )
    expect(report).toEqual(await statusOf())
    expect(translations?.map(({ story, slug, done }) => [story, slug, done])).toEqual([
      ['about', null, 0],
      ['eventi/gel', null, 0],
      ['home', null, 0],
      ['settings', null, 0],
    ])
    expect(translations?.at(-1)?.missing).toContain('menu.0.label')
  })

  it('tells that the content is another one also when no story is newer', async () => {
    rmSync(join(space, 'stories/space', `${about.slug}_${about.uuid}.json`))
    const { cache } = await statusOf()
    expect(cache).toMatchObject({ state: 'behind' })
    expect(cache.says).toContain('one was changed, moved or taken away')
  })

  it('tells drafts from what is published, and a build that shows a date as if it were to come', async () => {
    const drafts = await statusOf({ service: { ...config.service, version: 'draft' } })
    expect(states(drafts)).toBe('current behind behind behind')
    expect(drafts.live.says).toContain('shows what is published, and is to show drafts')
    const { build, service } = await statusOf({}, new Date('2026-12-02T08:00:00Z'))
    expect(service.state).toBe('current')
    expect(build).toMatchObject({ state: 'behind', hint: 'Run `vetrina build`.' })
    expect(build.says).toContain('a date that it shows has passed')
  })

  it('tells a live site of the same content and other settings from the last build', async () => {
    await build({ config: { ...config, siteUrl: 'https://altro.example' }, now, log: silentLog })
    const { build: last, live } = await statusOf()
    expect(last.state).toBe('current')
    expect(live).toMatchObject({ state: 'behind' })
    expect(live.says).toContain('the last build is another one')
  })
})

describe('vetrina status, when one of the four is not there', () => {
  it('says so of the service, and what is behind among the others', async () => {
    const apiUrl = `${await closedOrigin()}/v2`
    const report = await statusOf({ service: { ...config.service, apiUrl } })
    expect(report.isCurrent).toBe(false)
    expect(states(report)).toBe('unknown unknown unknown unknown')
    expect(report.service.says).toContain('ECONNREFUSED')
    expect(report.cache.says).toContain('whether that is the newest cannot be told')

    await publish(home, 'Benvenuta')
    await synced()
    const later = await statusOf({ service: { ...config.service, apiUrl } })
    expect(states(later)).toBe('unknown unknown behind unknown')
  })

  it('says so of an access token, and of the cache and of the build', async () => {
    const { service, build } = await statusOf({ service: { ...config.service, token: '' } })
    expect(service).toMatchObject({ state: 'unknown', version: null })
    expect(service.hint).toContain('STORYBLOK_TOKEN')
    expect(build.version).not.toBeNull()
    const report = await statusOf(configIn(tempFolder(), { service: config.service }))
    expect(states(report)).toBe('current behind behind current')
    expect(report.build.hint).toBe('Run `vetrina sync`, then run `vetrina build`.')
  })

  it('says so of the live site, with what is wrong with it and what to do', async () => {
    const listening = async (answer: (response: ServerResponse) => unknown) =>
      (await listen(answer)).origin
    const location = 'https://www.studio.example/builds/latest.json'
    const sites: [open: () => Promise<string>, says: RegExp, hint: RegExp][] = [
      [closedOrigin, /gives no answer: .*ECONNREFUSED/, /SITE_URL/],
      [() => listening((response) => response.writeHead(404).end()), /answers 404/, /base path/],
      [
        () => listening((response) => response.writeHead(301, { location }).end()),
        /answers 301: the site is at https:\/\/www\.studio\.example/,
        /Set SITE_URL/,
      ],
      [
        () => listening((response) => response.end('<!doctype html>')),
        /does not say which content/,
        /publish dist/,
      ],
    ]
    for (const [open, says, hint] of sites) {
      const report = await findStatus(config, { home: `${await open()}/`, now })
      expect(states(report)).toBe('current current current unknown')
      expect(report.live.says).toMatch(says)
      expect(report.live.hint).toMatch(hint)
      expect(report.isCurrent).toBe(false)
    }
  })

  it('waits for no live site whose answer comes byte by byte', async () => {
    const { origin } = await listen((response) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    const report = await findStatus(config, { home: `${origin}/`, now, limits: { totalMs: 300 } })
    expect(states(report)).toBe('current current current unknown')
    expect(report.live.says).toContain('no usable answer within 0.3 s')
    expect(report.live.hint).toMatch(/SITE_URL/)
  })
})

describe('the content version of a build', () => {
  it('is published beside the id, and does not make the same site another build', async () => {
    const latest = () =>
      JSON.parse(readFileSync(join(config.outDir, 'builds/latest.json'), 'utf8')) as {
        id: string
        content: { version: number }
      }
    const before = latest()
    expect(Object.keys(before)).toEqual(['id', 'content'])
    await editStory(space, about, { tag_list: ['x'], updated_at: '2026-11-20T09:30:00.000Z' })
    const { version } = await synced()
    expect(version).not.toBe(before.content.version)
    await built()
    expect(latest()).toEqual({ id: before.id, content: { ...before.content, version } })
  })
})
