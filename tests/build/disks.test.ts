import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../build/base/digest.ts'
import { takeLock } from '../../build/base/lock.ts'
import { configIn } from '../unit/build/site-config.ts'
import { mayMount, mountSmallDisk } from '../unit/build/small-disk.ts'
import { rawStory } from '../unit/build/stories.ts'
import { tempFolder } from '../unit/build/temp-folder.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'
import { aboutPage, createSmallSite, type SmallSite } from './small-site.ts'

let site: SmallSite
const memoryOf = ({ cacheDir, outDir }: SmallSite): string =>
  join(cacheDir, 'builds', shortDigestOf(outDir))

beforeAll(async () => {
  site = createSmallSite()
  await site.build()
  return () => rmSync(dirname(site.outDir), { recursive: true, force: true })
}, 240_000)

describe.skipIf(!mayMount)('[BUILD-6] a build', () => {
  it('needs no more of the content cache than reading', async () => {
    const before = site.files()
    const disk = mountSmallDisk(20_000)
    cpSync(site.cacheDir, disk.folder, { recursive: true })
    disk.makeReadOnly()
    const config = configIn(dirname(site.outDir), {
      cacheDir: disk.folder,
      shareCards: false,
    })
    expect((await site.build({ config })).pages.total).toBe(8)
    expect(site.files()).toEqual(before)
    expect(readdirSync(dirname(site.outDir)).sort()).toEqual([
      'content-cache',
      'dist',
      'dist-hosts',
    ])
  }, 240_000)

  /** A build of a read-only cache, once it has begun. @returns what it leaves when it is ended so */
  const leftAfter = async (signal: NodeJS.Signals) => {
    const disk = mountSmallDisk(20_000)
    for (const name of ['index.json', 'objects']) {
      cpSync(join(site.cacheDir, name), join(disk.folder, name), { recursive: true })
    }
    disk.makeReadOnly()
    const [TMPDIR, outFolder] = [tempFolder(), tempFolder()]
    const command = ['--import', 'tsx', 'cli.ts', 'build', '--cache', disk.folder]
    const start = () =>
      spawn(process.execPath, [...command, '--out', join(outFolder, 'dist')], {
        ...{ env: { PATH: process.env.PATH, TMPDIR }, stdio: 'ignore' },
      })
    const folders = () => readdirSync(TMPDIR).filter((name) => name.startsWith('vetrina-build-'))
    const lock = join(outFolder, 'dist.tmp-lock')
    const child = start()
    await expect.poll(() => existsSync(lock), { timeout: 60_000, interval: 1 }).toBe(true)
    expect(folders()).toHaveLength(1)
    child.kill(signal)
    expect((await once(child, 'exit'))[1]).toBe(signal)
    return { folder: TMPDIR, folders, start }
  }

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'takes its folder away on %s',
    async (signal) => {
      const { folders } = await leftAfter(signal)
      expect(folders()).toEqual([])
    },
    240_000,
  )

  it('takes away what a killed one has left, and nothing of one that is at work', async () => {
    const { folder, folders, start } = await leftAfter('SIGKILL')
    expect(folders()).toHaveLength(1)
    const work = join(folder, 'vetrina-build-other', 'builds', 'other')
    const lock = await takeLock({ folder: work, work: 'build', target: work, waitMs: 0 })
    expect(await once(start(), 'exit')).toEqual([0, null])
    lock.release()
    expect(folders()).toEqual(['vetrina-build-other'])
  }, 240_000)

  it('needs no more than that either where nothing was ever built', async () => {
    const disk = mountSmallDisk(20_000)
    for (const name of ['index.json', 'objects']) {
      cpSync(join(site.cacheDir, name), join(disk.folder, name), { recursive: true })
    }
    disk.makeReadOnly()
    const config = configIn(tempFolder(), { cacheDir: disk.folder, shareCards: false })
    expect((await site.build({ config })).pages.total).toBe(8)
  }, 240_000)

  it('says that the disk is full, and leaves nothing on it', async () => {
    const { folder } = mountSmallDisk(300)
    const config = configIn(dirname(site.outDir), {
      shareCards: false,
      outDir: join(folder, 'dist'),
    })
    const error = await thrownBy(() => site.build({ config }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
    expect(error.message).toContain('the disk is full')
    expect(readdirSync(folder)).toEqual([])
  }, 240_000)

  it('says that the disk of the content cache is full', async () => {
    const { folder: cacheDir } = mountSmallDisk(700)
    for (const name of ['index.json', 'objects']) {
      cpSync(join(site.cacheDir, name), join(cacheDir, name), { recursive: true })
    }
    const outDir = join(dirname(site.outDir), 'other')
    const config = configIn(dirname(site.outDir), { shareCards: false, cacheDir, outDir })
    const error = await thrownBy(() => site.build({ config }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
    expect(error.message).toMatch(/the disk is full/)
    expect(error.message.split(' cannot be')[0]).toContain(cacheDir)
  }, 240_000)

  it('says that a volume cannot be replaced, and is built into a folder of it', async () => {
    const { folder } = mountSmallDisk(20_000)
    const configFor = (outDir: string) =>
      configIn(dirname(site.outDir), { shareCards: false, outDir })
    const error = await thrownBy(() => site.build({ config: configFor(folder) }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNSAFE', exitCode: 2 })
    expect(error.message).toContain('mounted')
    expect(readdirSync(folder)).toEqual([])
    expect((await site.build({ config: configFor(join(folder, 'www')) })).pages.total).toBe(8)
  }, 240_000)

  it('says that dist cannot be written', async () => {
    const disk = mountSmallDisk(300)
    disk.makeReadOnly()
    const config = configIn(dirname(site.outDir), {
      shareCards: false,
      outDir: join(disk.folder, 'dist'),
    })
    const error = await thrownBy(() => site.build({ config }))
    expect(error.message).toContain('read-only')
    expect(error.hint).toContain('--out')
  }, 240_000)
})

describe('[BUILD-6] a build that stops when dist is new already', () => {
  it.each([
    ['its own memory', () => `${memoryOf(site)}/last.json`, 'the next build does all again'],
    ['the files of the hosts', () => `${site.outDir}-hosts/s3`, 'the files of the hosts are not'],
  ])('says so, and the next one goes on: %s', async (what, blocked, says) => {
    const isFile = what === 'its own memory'
    site.publish(rawStory(3, 'about', aboutPage(`Senza ${what}`)))
    rmSync(blocked(), { recursive: true, force: true })
    if (isFile) mkdirSync(blocked())
    else writeFileSync(blocked(), '')
    const error = await thrownBy(() => site.build())
    expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
    expect(error.message).toContain(`${site.outDir} is new; ${says}`)
    expect(error.message).toContain(blocked())
    expect(site.read('about/index.html')).toContain(`Senza ${what}`)
    rmSync(blocked(), { recursive: true })
    await site.build()
    expect(existsSync(blocked())).toBe(true)
  })
})

describe('[BUILD-6] two builds at once', () => {
  it('the second says so at once, or waits', async () => {
    const folder = join(site.cacheDir, 'builds')
    const name = shortDigestOf(site.outDir)
    const lock = await takeLock({
      folder: join(folder, name),
      work: 'build',
      target: site.outDir,
      waitMs: 0,
    })
    const error = await thrownBy(() => site.build())
    expect(error.code).toBe('CACHE_LOCKED')
    expect(error.message).toContain('Another build')
    site.publish(rawStory(3, 'about', aboutPage('Dopo')))
    const second = site.build({ waitMs: 20_000 })
    lock.release()
    expect((await second).pages.rendered).toBe(1)
    expect(existsSync(join(folder, name, 'build.lock'))).toBe(false)
  })

  it('of two caches into one folder are not both let in', async () => {
    const target = site.outDir
    const lock = await takeLock({
      ...{ folder: dirname(target), name: `${basename(target)}.tmp-lock` },
      ...{ work: 'build', target, waitMs: 0 },
    })
    const before = site.files()
    site.publish(rawStory(3, 'about', aboutPage('Di un’altra')))
    expect((await thrownBy(() => site.build())).code).toBe('CACHE_LOCKED')
    expect(site.files()).toEqual(before)
    lock.release()
    expect((await site.build()).pages.rendered).toBe(1)
    expect(readdirSync(dirname(target)).filter((name) => name.includes('lock'))).toEqual([])
  })

  it('one whose lock was taken over, as of a machine that slept, leaves dist to the other', async () => {
    site.publish(rawStory(3, 'about', aboutPage('Ancora')))
    const before = site.files()
    const lockFile = join(site.cacheDir, 'builds', shortDigestOf(site.outDir), 'build.lock')
    const other = JSON.stringify({ pid: 1, startedAt: '1', host: 'altrove' })
    const error = await thrownBy(() =>
      site.build({ prepare: () => writeFileSync(lockFile, other) }),
    )
    expect(error.code).toBe('CACHE_LOCKED')
    expect(error.message).toContain('of altrove')
    expect(site.files()).toEqual(before)
    expect(readFileSync(lockFile, 'utf8')).toBe(other)
    rmSync(lockFile)
    await site.build()
    expect(site.read('about/index.html')).toContain('Ancora')
  })
})
