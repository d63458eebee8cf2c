import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import { openShard, type Shard, type ShardManifest } from '../../build/builds/shard-folder.ts'
import type { Config } from '../../build/config.ts'
import { buildShard } from '../../build/shard.ts'
import { drawPicture, storeOriginal } from '../unit/build/pictures.ts'
import { silentLog } from '../unit/build/site-config.ts'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
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
const folders: string[] = []
let original: Uint8Array
/** Of a site that was built in one piece. */
let wholeFiles: ReadonlyMap<string, string>
/** Of three shards that belong together. */
let kept: string
let shardsDir: string

/** The same content in folders of its own, as on another machine: with pictures on pages and events. */
function machine(): SmallSite {
  const site = createSmallSite()
  folders.push(dirname(site.outDir))
  const size = { width: 320, height: 180 }
  const photo = (name: string) => `https://a.storyblok.com/f/1/320x180/${name}.jpg`
  for (const name of ['aa/luce', 'bb/mani']) {
    site.addAsset(photo(name), storeOriginal(site.cacheDir, original, size))
  }
  const image = (name: string) => ({ filename: photo(name), alt: 'Luce' })
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image: image('aa/luce') })] })))
  const gel = { ...event('unghie', 'Gel e semipermanente'), image: image('bb/mani') }
  site.publish(rawStory(5, 'eventi/gel', gel))
  return site
}

const configFor = (site: SmallSite, overrides: Partial<Config> = {}) =>
  configOf(site, { shareCards: true, ...overrides })

const makeShard = (site: SmallSite, shard: Shard, overrides: Partial<Config> = {}) =>
  buildShard({
    ...{ shard, shardsDir, log: silentLog, now: new Date(now) },
    config: configFor(site, overrides),
  })

const merge = (site: SmallSite, at = now) =>
  site.build({
    at,
    config: configFor(site),
    shardsDir,
  })

const filesOf = async (site: SmallSite, at = now) => {
  await site.build({ at, config: configFor(site) })
  return site.files()
}

beforeAll(async () => {
  original = await drawPicture({ width: 320, height: 180 })
  wholeFiles = await filesOf(machine())
  kept = mkdtempSync(join(tmpdir(), 'vetrina-shards-'))
  shardsDir = kept
  for (const index of [1, 2, 3]) await makeShard(machine(), { index, count })
}, 240_000)

beforeEach(() => {
  shardsDir = mkdtempSync(join(tmpdir(), 'vetrina-shards-'))
  folders.push(shardsDir)
  cpSync(kept, shardsDir, { recursive: true })
})

afterAll(() => {
  for (const folder of [...folders, kept]) rmSync(folder, { recursive: true, force: true })
})

const cardsIn = (site: SmallSite) =>
  [...site.files().keys()].filter((path) => /^_share\/card\..*\.jpg$/.test(path))

describe('[BUILD-4] shards, merged', () => {
  it('give the same bytes as one build, and nothing is made twice', async () => {
    const site = machine()
    const report = await merge(site)
    expect(report.pages).toEqual({ total: 8, rendered: 0, reused: 8 })
    expect(report.images.total).toBeGreaterThan(4)
    expect(report.images.encoded).toBe(0)
    expect(cardsIn(site)).toHaveLength(8)
    expect(site.files().size).toBeGreaterThan(50)
    expect(changesBetween(wholeFiles, site.files())).toEqual([])
  })

  it('are pages and pictures of all of them together, and leave dist alone', async () => {
    const site = machine()
    const reports = [
      await makeShard(site, { index: 1, count: 2 }),
      await makeShard(site, { index: 2, count: 2 }),
    ]
    expect(reports.map(({ shard }) => shard)).toEqual(['1/2', '2/2'])
    const rendered = reports.map(({ pages }) => pages.rendered)
    expect(Math.min(...rendered)).toBeGreaterThan(0)
    expect(rendered.reduce((sum, one) => sum + one, 0)).toBe(8)
    expect(existsSync(site.outDir)).toBe(false)
    expect((await makeShard(site, { index: 1, count: 2 })).pages.rendered).toBe(0)
  })

  it('are found where each came as an archive of its own', async () => {
    const [first = ''] = listFiles(shardsDir).map((path) => path.replace(/\/.*/, ''))
    const apart = join(shardsDir, 'artifact-1')
    cpSync(join(shardsDir, first), join(apart, first), { recursive: true })
    rmSync(join(shardsDir, first), { recursive: true })
    expect((await merge(machine())).pages.rendered).toBe(0)
  })

  it('leave to the merge what a moment has changed since, and no more', async () => {
    const site = machine()
    const report = await merge(site, '2026-11-28T17:01:00Z')
    expect(report.pages.rendered).toBeGreaterThan(0)
    expect(report.pages.reused).toBeGreaterThan(0)
    const later = await filesOf(machine(), '2026-11-28T17:01:00Z')
    expect(changesBetween(later, site.files())).toEqual([])
  })
})

describe('[BUILD-6] a merge stops and says which shard', () => {
  const failed = async (site = machine()) => {
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

  it('was made of other content', async () => {
    const site = machine()
    site.publish(rawStory(2, 'home', pageContent({ hero: [hero({ headline: 'Buongiorno' })] })))
    await makeShard(site, { index: 3, count })
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_STALE' })
    expect(error.message).toMatch(/^The shard 3\/3 in .*3-of-3 was made of other content/)
  })

  it('was made with another configuration', async () => {
    await makeShard(machine(), { index: 1, count }, { siteUrl: 'https://elsewhere.example' })
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_STALE' })
    expect(error.message).toMatch(/^The shard 1\/3 in .* another configuration/)
  })

  it('was made of other code', async () => {
    const { blobs, close } = await openShard(join(shardsDir, '2-of-3'))
    const manifest = blobs.findValue<ShardManifest>('manifest')
    const inputs = { ...manifest?.inputs, code: 'of another commit' }
    blobs.putValue('manifest', { ...manifest, inputs })
    close()
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_STALE' })
    expect(error.message).toMatch(/^The shard 2\/3 in .* was made of other code/)
  })

  it('is damaged', async () => {
    const [page = ''] = listFiles(join(shardsDir, '2-of-3/pages'))
    appendFileSync(join(shardsDir, '2-of-3/pages', page), ' ')
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARD_DAMAGED' })
    expect(error.message).toContain(page)
    rmSync(join(shardsDir, '2-of-3/pages', page))
    expect(await failed()).toMatchObject({ code: 'SHARD_DAMAGED' })
    truncateSync(join(shardsDir, '2-of-3/shard.db'), 5000)
    expect((await failed()).message).toContain('2-of-3')
  })

  it('is of another number of parts', async () => {
    await makeShard(machine(), { index: 1, count: 2 })
    const error = await failed()
    expect(error).toMatchObject({ code: 'SHARDS_MIXED' })
    expect(error.message).toContain('1/2')
  })
})
