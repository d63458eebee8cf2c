import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestingEmulator, storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeIndex } from '../../build/cache/cache-index.ts'
import type { Config } from '../../build/config.ts'
import { sync } from '../../build/sync.ts'
import { build, explain } from '../../commands/build.ts'
import { list, verify, why } from '../../commands/cache.ts'
import { announceServer, type CommonFlags, type Context } from '../../commands/context.ts'
import { openPreview } from '../../commands/preview.ts'
import { schema } from '../../commands/space.ts'
import { withOwnErrors } from '../../servers/emulator.ts'
import { aboutPage, configOf, createSmallSite, now, stories } from '../build/small-site.ts'
import { serveSpace } from './build/serve-space.ts'
import { configIn, logTo, silentLog } from './build/site-config.ts'
import { pageContent, rawStory, settingsContent } from './build/stories.ts'
import { tempFolder } from './build/temp-folder.ts'
import { thrownBy } from './build/thrown-by.ts'
import { writeSpace } from './write-space.ts'

/** @returns the output of a command: its result on standard output, and the log */
async function said<Flags extends CommonFlags>(
  command: (context: Context<Flags>) => Promise<unknown>,
  config: Config,
  flags: Flags,
) {
  let result = ''
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    result += text
    return true
  })
  const log = logTo(lines, flags.lang)
  try {
    await command({ config, flags, log, printError: () => {} })
  } finally {
    written.mockRestore()
  }
  return { result, log: lines.join('\n') }
}

async function syncedConfig(): Promise<Config> {
  const { service } = await serveSpace([
    storyFile({ id: 100, full_slug: 'settings', content: settingsContent() }),
    storyFile({ id: 1, full_slug: 'home', content: pageContent({}) }),
  ])
  const config = configIn(tempFolder())
  const source = { ...config.service, apiUrl: service.url, token: service.tokens.preview }
  const synced = { ...config, service: source }
  await sync({ config: synced, isFull: false, log: silentLog, isOwnService: true })
  return synced
}

describe('the result of a command is on standard output', () => {
  it('of `cache verify` and `cache why`', async () => {
    const config = await syncedConfig()
    const verified = await said(verify, config, {})
    expect(verified.result).toMatch(/^cache: version \d+, 2 stories, 0 images, 0 damaged\n$/)
    expect(verified.log).toBe('')
    const story = await said(why, config, { uuid: 'home' })
    expect(story.result).toMatch(/^home: page “home”\n {2}uuid .*\n.*\n {2}objects\/\w+\.json\n$/)
    expect(story.log).toBe('')
    const asData = await said(why, config, { uuid: 'home', json: true })
    expect(JSON.parse(asData.result)).toMatchObject({ fullSlug: 'home', warnings: [] })
  })

  it('of `explain`', async () => {
    const site = createSmallSite()
    await site.build()
    site.publish(rawStory(3, 'about', aboutPage('Altro')))
    const config = configOf(site)
    const flags = { route: '/about', now: new Date(now) }
    const { result, log } = await said(explain, config, flags)
    expect(result).toMatch(
      /^\/about: story about \(.*\)\n {2}the next build renders it again: the story about\n/,
    )
    expect(result).toContain('\n  * changed the story about\n')
    expect(log).toBe('')
    const asData = await said(explain, config, { ...flags, json: true })
    expect(JSON.parse(asData.result)).toMatchObject({ route: '/about', next: 'rendered' })
    const empty = configIn(tempFolder())
    expect(await thrownBy(() => said(explain, empty, flags))).toMatchObject({ code: 'CACHE_EMPTY' })
  })

  it('[SYNC-12] of `build`, which continues without an invalid story, or fails with --strict', async () => {
    const site = createSmallSite([...stories, rawStory(99, 'extra', pageContent({ title: 7 }))])
    onTestFinished(() => {
      process.exitCode = undefined
    })
    const config = configOf(site)
    mkdirSync(config.publicDir)
    writeFileSync(join(config.publicDir, 'nota.txt'), 'mia')
    const flags = { json: true, now: new Date(now) } as const
    const reportOf = async (more: { strict?: true } = {}) =>
      JSON.parse((await said(build, config, { ...flags, ...more })).result) as unknown
    const warning = { code: 'STORY_INVALID', story: 'extra', path: 'title' }
    const warnings = expect.arrayContaining([expect.objectContaining(warning)])

    expect(await reportOf()).toMatchObject({ pages: { total: stories.length - 1 }, warnings })
    expect(process.exitCode).toBeUndefined()
    expect(site.files().has('about/index.html')).toBe(true)
    expect(site.files().has('extra/index.html')).toBe(false)
    // A hard link would let an edit of public/ change the site before the next build.
    expect(statSync(join(site.outDir, 'nota.txt')).nlink).toBe(1)

    expect(await reportOf({ strict: true })).toMatchObject({
      pages: { rendered: 0 },
      files: { written: 0 },
      warnings,
    })
    expect(process.exitCode).toBe(1)
  })

  it('of `cache ls`, which is empty without stories', async () => {
    const cacheDir = tempFolder()
    const config = configIn(tempFolder(), { cacheDir })
    const space = { id: 7, name: 'Studio', version: 1 }
    writeIndex(cacheDir, { format: 1, space, contentVersion: 'published', stories: [], assets: {} })
    expect(await said(list, config, {})).toEqual({ result: '', log: '' })
    expect(await said(list, config, { json: true })).toEqual({ result: '[]\n', log: '' })
  })
})

it('[BUILD-8] only a build without site.config.ts says in one line which defaults it uses', async () => {
  const site = createSmallSite()
  const saidBy = async (configFile: string | null, lang: 'en' | 'it' = 'en') => {
    const config = configOf(site, { siteUrl: 'http://localhost:4000', configFile })
    return (await said(build, config, { now: new Date(now), lang })).log.split('\n')
  }
  expect(await saidBy(null)).toContain(
    'no site.config.ts here, using the defaults: http://localhost:4000/, language it, time zone Europe/Rome',
  )
  const italian = await saidBy(null, 'it')
  expect(italian[0]).toMatch(/^build \w+: \d+ pagin[ae] \(create: /)
  expect(italian).toContain(
    'qui non c’è site.config.ts, quindi i valori predefiniti: http://localhost:4000/, lingua it, fuso orario Europe/Rome',
  )
  expect((await saidBy('site.config.ts')).join()).not.toContain('defaults')
  // The path of the file alone makes no page stale.
  expect((await saidBy('/elsewhere/site.config.ts')).join()).toContain('(0 rendered)')
})

it('a server names its URLs, and the port that it takes in place of the usual one', () => {
  const lines: string[] = []
  const server = {
    url: 'http://127.0.0.1:4001/',
    further: ['http://192.168.1.7:4001/'],
    port: 4001,
  }
  const context = { flags: {}, log: logTo(lines) }
  announceServer('preview', { ...server, close: async () => {} }, context)
  expect(lines).toEqual([
    'port 4000 is taken: using 4001',
    'preview: http://127.0.0.1:4001/  (Ctrl+C stops it)\n  on the network: http://192.168.1.7:4001/',
  ])
})

it.each([
  ['plain', '--path plain'],
  ["d'oro", "--path 'd'\\''oro'"],
])('`space schema` prints a command to copy, quoted for the folder %s', async (name, path) => {
  const folder = tempFolder()
  const here = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(here))
  const { log } = await said(schema, configIn(folder), { dir: name })
  expect(log.endsWith(`components push --space <id> --from vetrina ${path}`)).toBe(true)
})

describe('an unknown name', () => {
  it('of a host makes `preview` list the known hosts', async () => {
    const flags = { host: 'ftp', port: 0, allowHost: [] }
    expect(await thrownBy(() => said(openPreview, configIn(tempFolder()), flags))).toMatchObject({
      code: 'HOST_UNKNOWN',
      message: expect.stringContaining('ftp'),
      hint: expect.stringMatching(/netlify.*github/),
      exitCode: 2,
    })
  })

  it('[SYNC-14] of a fault makes the emulator list the known faults, as an error of the command', async () => {
    const space = await writeSpace([])
    const starting = () => withOwnErrors(startTestingEmulator({ space, fault: 'nothing' }))
    expect(await thrownBy(starting)).toMatchObject({
      code: 'FAULT_UNKNOWN',
      message: expect.stringContaining('nothing'),
      hint: expect.stringContaining('429-storm-8'),
      exitCode: 2,
    })
  })
})
