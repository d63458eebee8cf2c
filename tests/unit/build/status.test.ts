import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestingEmulator, storyFile, writeSpace } from 'storyblok-emulator/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import type { StatusReport } from '../../../build/builds/compare-status.ts'
import type { Config } from '../../../build/config.ts'
import { build } from '../../../build/pipeline.ts'
import { findStatus } from '../../../build/status.ts'
import { sync } from '../../../build/sync.ts'
import { startPreview } from '../../../servers/preview/server.ts'
import { configOf, event } from '../../build/small-site.ts'
import { closedOrigin, listen } from './listen.ts'
import { editStory, serviceAt } from './serve-space.ts'
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

/** A space, its cache, a build of it, and the site that publishes the build. */
beforeAll(async () => {
  const place = mkdtempSync(join(tmpdir(), 'vetrina-status-'))
  space = await writeSpace([
    ...[home, about, settings],
    storyFile({ id: 4, full_slug: 'eventi/gel', content: event('unghie', 'Gel') }),
  ])
  const service = await startTestingEmulator({ space, tokens: { preview: 'test-preview' } })
  config = configOf({ outDir: join(place, 'dist') }, { service: serviceAt(service.url) })
  await synced()
  await built()
  const preview = await startPreview({ root: join(place, 'live'), port: 0 })
  live = preview.url
  deploy()
  return async () => {
    await Promise.all([preview.close(), service.close()])
    for (const made of [place, dirname(space)]) rmSync(made, { recursive: true })
  }
}, 240_000)

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

const closedApi = async () => `${await closedOrigin()}/v2`

const statusOf = (changes: Partial<Config> = {}, at = now): Promise<StatusReport> =>
  findStatus({ ...config, ...changes }, { home: live, now: at })
const states = ({ service, cache, build, live }: StatusReport) =>
  [service, cache, build, live].map(({ state }) => state).join(' ')

describe('vetrina status', () => {
  it('[I18N-3] finds everything up to date, and says what is not translated if asked', async () => {
    const report = await statusOf()
    expect(report.isCurrent).toBe(true)
    expect(states(report)).toBe('current current current current')
    expect(report.service.says).toContain('4 stories, the newest published 2026-01-02 09:00')
    const { service, cache, build, live: site } = report
    expect(new Set([service, cache, build, site].map(({ version }) => version)).size).toBe(1)
    expect(build.id).toBe(site.id)

    const { translations, ...same } = await findStatus(
      { ...config, languages: ['it', 'en'] },
      { home: live, now, withTranslations: true },
    )
    expect(same).toEqual(report)
    expect(translations?.map(({ story, slug, done }) => [story, slug, done])).toEqual([
      ['about', null, 0],
      ['eventi/gel', null, 0],
      ['home', null, 0],
      ['settings', null, 0],
    ])
    expect(translations?.at(-1)?.missing).toContain('menu.0.label')
  })

  it('notices drafts, a date that has passed, and a build with other settings', async () => {
    const drafts = await statusOf({ service: { ...config.service, version: 'draft' } })
    expect(states(drafts)).toBe('current behind behind behind')
    expect(drafts.live.says).toContain('shows published stories instead of drafts')

    const { build: passed, service } = await statusOf({}, new Date('2026-12-02T08:00:00Z'))
    expect(service.state).toBe('current')
    expect(passed).toMatchObject({ state: 'behind', hint: 'Run `vetrina build`.' })
    expect(passed.says).toContain('a date that it shows has passed')

    await build({ config: { ...config, siteUrl: 'https://altro.example' }, now, log: silentLog })
    const { build: last, live } = await statusOf()
    expect(last.state).toBe('current')
    expect(live).toMatchObject({ state: 'behind' })
    expect(live.says).toContain('the last build is a different one')
    await built()
  })
})

describe('vetrina status, when one of the four is not there', () => {
  it('says so of the access token, the cache, the build and the service, and what is behind among the others', async () => {
    const { service, build } = await statusOf({ service: { ...config.service, token: '' } })
    expect(service).toMatchObject({ state: 'unknown', version: null })
    expect(service.hint).toContain('STORYBLOK_TOKEN')
    expect(build.version).not.toBeNull()
    const empty = await statusOf(configIn(tempFolder(), { service: config.service }))
    expect(states(empty)).toBe('current behind behind current')
    expect(empty.build.hint).toBe('Run `vetrina sync`, then run `vetrina build`.')

    const away = await statusOf({ service: { ...config.service, apiUrl: await closedApi() } })
    expect(away.isCurrent).toBe(false)
    expect(states(away)).toBe('unknown unknown unknown unknown')
    expect(away.service.says).toContain('ECONNREFUSED')
    expect(away.cache.says).toContain('it is unknown whether that is the newest')
  })

  it('says so of the live site, with what is wrong with it and what to do', async () => {
    const listening = async (answer: (response: ServerResponse) => unknown) =>
      (await listen(answer)).origin
    const location = 'https://www.studio.example/builds/latest.json'
    const byteByByte = (response: ServerResponse) => {
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    const sites: [open: () => Promise<string>, says: RegExp, hint: RegExp, totalMs?: number][] = [
      [closedOrigin, /does not answer: .*ECONNREFUSED/, /SITE_URL/],
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
      [() => listening(byteByByte), /no usable answer within 0\.3 s/, /SITE_URL/, 300],
    ]
    for (const [open, says, hint, totalMs] of sites) {
      const limits = totalMs === undefined ? {} : { totalMs }
      const report = await findStatus(config, { home: `${await open()}/`, now, limits })
      expect(states(report)).toBe('current current current unknown')
      expect(report.live.says).toMatch(says)
      expect(report.live.hint).toMatch(hint)
      expect(report.isCurrent).toBe(false)
    }
  })
})

it('the content version of a build is published beside the id, and does not make the same site another build', async () => {
  const latest = () =>
    JSON.parse(readFileSync(join(config.outDir, 'builds/latest.json'), 'utf8')) as {
      id: string
      content: { version: number }
    }
  const before = latest()
  expect(Object.keys(before)).toEqual(['id', 'content'])
  await editStory(space, about, { tag_list: ['x'], updated_at: '2026-11-19T09:30:00.000Z' })
  const { version } = await synced()
  expect(version).not.toBe(before.content.version)
  await built()
  expect(latest()).toEqual({ id: before.id, content: { ...before.content, version } })
  deploy()
})

// The last one, because it leaves other content behind.
it('vetrina status says after a publish what is behind, by which stories, and what is left to do', async () => {
  await publish(about, 'Chi sono io')
  await publish(home, 'Benvenuta')
  const behind = await statusOf()
  expect(behind.isCurrent).toBe(false)
  expect(states(behind)).toBe('current behind behind behind')
  for (const part of [behind.cache, behind.build, behind.live]) {
    expect(part.says).toContain('2 stories behind: about, home')
  }
  expect(behind.live.hint).toBe('Run `vetrina sync`, then run `vetrina build`, then publish dist.')

  await synced()
  const synchronous = await statusOf()
  expect(states(synchronous)).toBe('current current behind behind')
  expect(synchronous.build.hint).toBe('Run `vetrina build`.')
  const away = await statusOf({ service: { ...config.service, apiUrl: await closedApi() } })
  expect(states(away)).toBe('unknown unknown behind unknown')

  await built()
  const unpublished = await statusOf()
  expect(states(unpublished)).toBe('current current current behind')
  expect(unpublished.live.hint).toBe('Publish dist.')

  deploy()
  expect((await statusOf()).isCurrent).toBe(true)

  // Removes a story, which makes no other story newer.
  rmSync(join(space, 'stories/space', `${about.slug}_${about.uuid}.json`))
  const { cache } = await statusOf()
  expect(cache).toMatchObject({ state: 'behind' })
  expect(cache.says).toContain('a story was changed, moved or removed')
})
