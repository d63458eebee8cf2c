import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../build/base/digest.ts'
import { takeLock } from '../../build/store/lock.ts'
import { mayMount, mountSmallDisk } from '../unit/build/small-disk.ts'
import { rawStory } from '../unit/build/stories.ts'
import { contentsOf, tempFolder } from '../unit/build/temp-folder.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'
import { aboutPage, configOf, createSmallSite, type SmallSite } from './small-site.ts'

let site: SmallSite
const lockOf = ({ cacheDir, outDir }: SmallSite): string =>
  join(cacheDir, 'store', `${shortDigestOf(outDir)}.lock`)

beforeAll(async () => {
  site = createSmallSite()
  await site.build()
}, 240_000)

describe.skipIf(!mayMount)('[BUILD-6] a build', () => {
  it.each([
    ['with a store', ['index.json', 'objects', 'store']],
    ['without one', ['index.json', 'objects']],
  ])(
    'needs only read access to a content cache %s',
    async (_, names) => {
      const disk = mountSmallDisk(20_000)
      for (const name of names) {
        cpSync(join(site.cacheDir, name), join(disk.folder, name), { recursive: true })
      }
      disk.makeReadOnly()
      const outDir = join(tempFolder(), 'dist')
      const config = configOf({ outDir }, { cacheDir: disk.folder })
      for (const build of ['first', 'second']) {
        expect((await site.build({ config })).pages.total, build).toBe(8)
        expect(readdirSync(dirname(outDir)).sort()).toEqual(['dist', 'dist-hosts'])
      }
      expect(contentsOf(outDir)).toEqual(contentsOf(site.outDir))
    },
    240_000,
  )

  it.each([
    ['full', 'the disk is full', /./],
    ['read-only', 'read-only', /--out/],
  ])('says that the disk of dist is %s, and leaves nothing on it', async (how, says, hint) => {
    const disk = mountSmallDisk(300)
    if (how === 'read-only') disk.makeReadOnly()
    const config = configOf(site, { outDir: join(disk.folder, 'dist') })
    const error = await thrownBy(() => site.build({ config }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
    expect(error.message).toContain(says)
    expect(error.hint).toMatch(hint)
    expect(readdirSync(disk.folder)).toEqual([])
  })

  it('says that the disk of the content cache is full', async () => {
    const { folder: cacheDir } = mountSmallDisk(700)
    for (const name of ['index.json', 'objects']) {
      cpSync(join(site.cacheDir, name), join(cacheDir, name), { recursive: true })
    }
    const outDir = join(dirname(site.outDir), 'other')
    const config = configOf(site, { cacheDir, outDir })
    const error = await thrownBy(() => site.build({ config }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
    expect(error.message).toMatch(/the disk is full/)
    expect(error.message.split(' cannot be')[0]).toContain(cacheDir)
  }, 240_000)

  it('refuses to replace a mounted volume, and builds into a folder of it', async () => {
    const { folder } = mountSmallDisk(20_000)
    const configFor = (outDir: string) => configOf(site, { outDir })
    const error = await thrownBy(() => site.build({ config: configFor(folder) }))
    expect(error).toMatchObject({ code: 'OUTPUT_UNSAFE', exitCode: 2 })
    expect(error.message).toContain('mounted')
    expect(readdirSync(folder)).toEqual([])
    expect((await site.build({ config: configFor(join(folder, 'www')) })).pages.total).toBe(8)
  }, 240_000)
})

describe('[BUILD-6] two builds at once', () => {
  it('the second fails at once, or waits if asked to', async () => {
    const { outDir: target } = site
    const lock = await takeLock({ file: lockOf(site), work: 'build', target, waitMs: 0 })
    const error = await thrownBy(() => site.build())
    expect(error.code).toBe('CACHE_LOCKED')
    expect(error.message).toContain('Another build')
    site.publish(rawStory(3, 'about', aboutPage('Dopo')))
    const second = site.build({ waitMs: 20_000 })
    lock.release()
    expect((await second).pages.rendered).toBe(1)
  })

  it('a lock file with foreign content locks nobody out', async () => {
    await site.build()
    writeFileSync(lockOf(site), 'no lock')
    expect((await site.build()).pages.rendered).toBe(0)
  })

  it('a killed build locks nobody out', async () => {
    const taking = [
      `import { takeLock } from ${JSON.stringify(resolve('build/store/lock.ts'))}`,
      `await takeLock({ file: ${JSON.stringify(lockOf(site))}, work: 'build', target: '', waitMs: 0 })`,
      `console.log('taken')`,
      `setInterval(() => {}, 1000)`,
    ].join('\n')
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', taking])
    expect(String(await once(child.stdout, 'data'))).toContain('taken')
    expect((await thrownBy(() => site.build())).code).toBe('CACHE_LOCKED')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await site.build()
  })
})
