import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '../../build/config.ts'
import { sync } from '../../build/sync.ts'
import { explain } from '../../commands/build.ts'
import { list, verify, why } from '../../commands/cache.ts'
import type { CommonFlags, Context } from '../../commands/context.ts'
import { schema } from '../../commands/space.ts'
import { aboutPage, configOf, createSmallSite, now } from '../build/small-site.ts'
import { serveSpace } from './build/serve-space.ts'
import { configIn, logTo, silentLog } from './build/site-config.ts'
import { pageContent, rawStory, settingsContent } from './build/stories.ts'
import { tempFolder } from './build/temp-folder.ts'

/** What a command says: its result on standard output, all else in the log. */
async function said<Flags extends CommonFlags>(
  command: (context: Context<Flags>) => Promise<void>,
  config: Config,
  flags: Flags,
) {
  let result = ''
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    result += text
    return true
  })
  const log = logTo(lines)
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
    const folder = dirname(site.outDir)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await site.build()
    site.publish(rawStory(3, 'about', aboutPage('Altro')))
    const config = configOf(site)
    const flags = { route: '/about', now: new Date(now) }
    const { result, log } = await said(explain, config, flags)
    expect(result).toMatch(
      /^\/about: story about \(.*\)\n {2}the next build makes it again: the story about\n/,
    )
    expect(result).toContain('\n  * changed the story about\n')
    expect(log).toBe('')
    const asData = await said(explain, config, { ...flags, json: true })
    expect(JSON.parse(asData.result)).toMatchObject({ route: '/about', next: 'rendered' })
  })

  it('of `cache ls`, which says nothing of no stories', async () => {
    const cacheDir = tempFolder()
    const config = configIn(tempFolder(), { cacheDir })
    const index = {
      ...{ format: 1, space: { id: 7, name: 'Studio', version: 1 }, contentVersion: 'published' },
      ...{ stories: [], assets: {} },
    }
    writeFileSync(join(cacheDir, 'index.json'), JSON.stringify(index))
    expect(await said(list, config, {})).toEqual({ result: '', log: '' })
    expect(await said(list, config, { json: true })).toEqual({ result: '[]\n', log: '' })
  })
})

it.each([
  ['plain', '--path plain'],
  ['sch éma', "--path 'sch éma'"],
  ["d'oro", "--path 'd'\\''oro'"],
])('`space schema` tells a command that can be copied, for the folder %s', async (name, path) => {
  const folder = tempFolder()
  const here = process.cwd()
  process.chdir(folder)
  onTestFinished(() => process.chdir(here))
  const { log } = await said(schema, configIn(folder), { dir: name })
  expect(log.endsWith(`components push --space <id> --from vetrina ${path}`)).toBe(true)
})
