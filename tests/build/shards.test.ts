import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import type { Shard } from '../../build/builds/shards.ts'
import type { Config } from '../../build/config.ts'
import { buildShard, type ShardReport } from '../../build/shard.ts'
import { silentLog } from '../unit/build/site-config.ts'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { tempFolder } from '../unit/build/temp-folder.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'
import {
  changesBetween,
  configOf,
  createSmallSite,
  event,
  now,
  type SmallSite,
} from './small-site.ts'

const count = 3
/** Files of the same site, built in one piece. */
let wholeFiles: ReadonlyMap<string, string>
/** Folder with three shards of one build. */
let kept: string
/** The machines that made them, with their reports. */
const makers: { site: SmallSite; report: ShardReport }[] = []
let shardsDir: string

/** A site in its own folders, as on another machine: same content, with pictures. */
async function machine(): Promise<SmallSite> {
  const site = createSmallSite()
  const size = { width: 320, height: 180 }
  const { image } = await site.addPicture('luce', size)
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
  const { image: hands } = await site.addPicture('mani', size)
  const gel = { ...event('unghie', 'Gel e semipermanente'), image: hands }
  site.publish(rawStory(5, 'eventi/gel', gel))
  return site
}

const configFor = (site: SmallSite, overrides: Partial<Config> = {}) =>
  configOf(site, { shareCards: true, ...overrides })

const makeShard = (site: SmallSite, shard: Shard, overrides: Partial<Config> = {}) =>
  buildShard({
    shard,
    shardsDir,
    log: silentLog,
    now: new Date(now),
    config: configFor(site, overrides),
  })

const merge = (site: SmallSite, at = now) => site.build({ at, config: configFor(site), shardsDir })

const filesOf = async (site: SmallSite, at = now) => {
  await site.build({ at, config: configFor(site) })
  return site.files()
}

beforeAll(async () => {
  wholeFiles = await filesOf(await machine())
  kept = mkdtempSync(join(tmpdir(), 'vetrina-shards-'))
  shardsDir = kept
  for (const index of [1, 2, 3]) {
    const site = await machine()
    makers.push({ site, report: await makeShard(site, { index, count }) })
  }
  return () => rmSync(kept, { recursive: true, force: true })
}, 240_000)

beforeEach(() => {
  shardsDir = tempFolder()
  cpSync(kept, shardsDir, { recursive: true })
})

const cardsIn = (site: SmallSite) =>
  [...site.files().keys()].filter((path) => /^_share\/card\..*\.jpg$/.test(path))

describe('[BUILD-4] shards, merged', () => {
  it('give the same bytes as one build, and nothing is made twice', async () => {
    const site = await machine()
    const report = await merge(site)
    expect(report.pages).toEqual({ total: 8, rendered: 0, reused: 8 })
    expect(report.images.total).toBeGreaterThan(4)
    expect(report.images.encoded).toBe(0)
    expect(cardsIn(site)).toHaveLength(8)
    expect(site.files().size).toBeGreaterThan(50)
    expect(changesBetween(wholeFiles, site.files())).toEqual([])
  })

  it('divide all pages among them, and leave dist alone', async () => {
    expect(makers.map(({ report }) => report.shard)).toEqual(['1/3', '2/3', '3/3'])
    const rendered = makers.map(({ report }) => report.pages.rendered)
    expect(Math.max(...rendered)).toBeLessThan(8)
    expect(rendered.reduce((sum, one) => sum + one, 0)).toBe(8)
    shardsDir = kept
    for (const [at, { site }] of makers.entries()) {
      expect(existsSync(site.outDir)).toBe(false)
      expect((await makeShard(site, { index: at + 1, count })).pages.rendered).toBe(0)
    }
  })

  it('are reused by the merge, except where a moment has passed since', async () => {
    const site = await machine()
    const report = await merge(site, '2026-11-28T17:01:00Z')
    expect(report.pages.rendered).toBeGreaterThan(0)
    expect(report.pages.reused).toBeGreaterThan(0)
    const later = await filesOf(await machine(), '2026-11-28T17:01:00Z')
    expect(changesBetween(later, site.files())).toEqual([])
  })
})

describe('[BUILD-6] a merge stops and says which shard', () => {
  const failed = async () => {
    const site = await machine()
    const error = await thrownBy(() => merge(site))
    expect(existsSync(site.outDir)).toBe(false)
    expect(error.exitCode).toBe(1)
    return error
  }

  it('is missing', async () => {
    rmSync(join(shardsDir, '2-of-3'), { recursive: true })
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_MISSING' })
    expect(error.message).toContain('shard 2/3')
    expect(error.hint).toContain('vetrina build --shard 2/3')
    rmSync(shardsDir, { recursive: true })
    expect(await failed()).toMatchObject({ code: 'SHARD_MISSING' })
  })

  it.each<[string, make: () => Promise<unknown>, RegExp]>([
    [
      'of other content',
      async () => {
        const site = await machine()
        site.publish(rawStory(2, 'home', pageContent({ hero: [hero({ headline: 'Buongiorno' })] })))
        await makeShard(site, { index: 3, count })
      },
      /^The shard 3\/3 in .*3-of-3 was made from other content/,
    ],
    [
      'with another configuration',
      async () =>
        makeShard(await machine(), { index: 1, count }, { siteUrl: 'https://elsewhere.example' }),
      /^The shard 1\/3 in .* another configuration/,
    ],
    [
      'of other code',
      async () => {
        const file = join(shardsDir, '2-of-3/shard.json')
        const { inputs, ...shard } = JSON.parse(readFileSync(file, 'utf8'))
        const ofAnotherCommit = { ...inputs, sources: 'of another commit' }
        writeFileSync(file, JSON.stringify({ ...shard, inputs: ofAnotherCommit }))
      },
      /^The shard 2\/3 in .* was made from other code/,
    ],
  ])('was made %s', async (_, make, says) => {
    await make()
    expect(await failed()).toMatchObject({
      code: 'SHARD_STALE',
      message: expect.stringMatching(says),
    })
  })

  it('is damaged', async () => {
    const [page = ''] = listFiles(join(shardsDir, '2-of-3/pages'))
    appendFileSync(join(shardsDir, '2-of-3/pages', page), ' ')
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_DAMAGED' })
    expect(error.message).toContain(page)
    rmSync(join(shardsDir, '2-of-3/pages', page))
    expect(await failed()).toMatchObject({ code: 'SHARD_DAMAGED' })
    truncateSync(join(shardsDir, '2-of-3/shard.json'), 5000)
    expect((await failed()).message).toContain('2-of-3')
  })

  it('belongs to another number of shards', async () => {
    await makeShard(await machine(), { index: 1, count: 2 })
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARDS_MIXED' })
    expect(error.message).toContain('1/2')
  })
})
