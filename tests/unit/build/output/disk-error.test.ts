import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainDiskError } from '../../../../build/output/disk-error.ts'
import { build } from '../../../../build/pipeline.ts'
import { VetrinaError } from '../../../../src/content/errors.ts'
import { configIn, silentLog } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

/** Drops root for `work`, as root may read every file. */
function asNobody<Result>(work: () => Result): Result {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65534)
  try {
    return work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

/** A temporary folder that any user may enter. */
function openFolder(): string {
  const folder = tempFolder()
  chmodSync(folder, 0o755)
  return folder
}

function caughtFrom(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('an error of the disk', () => {
  it('says what a build could not write, and which flag gives another folder', () => {
    const told = (path: string, code = 'EACCES', isNew = false) => {
      const given = Object.assign(new Error('x'), { code, path })
      const places = { outDir: '/site/dist', cacheDir: '/site/cache', isNew }
      const error = explainDiskError(given, places)
      return error instanceof VetrinaError ? `${error.message} ${error.hint}` : 'as it is'
    }
    expect(told('/site/dist.tmp-1/about')).toContain('dist is as it was')
    for (const code of ['EACCES', 'EROFS']) {
      expect(told('/site', code)).toMatch(/^\/site\/dist cannot be written.* --out /)
      expect(told('/site/cache/a', code)).toMatch(/^\/site\/cache cannot be written.* --cache /)
    }
    const hosts = told('/site/dist-hosts/vercel', 'EROFS', true)
    expect(hosts).toMatch(/dist-hosts cannot be written.*dist is new; the files for hosts/)
    for (const other of ['/site/public/a.pdf', '/site/dist2/index.html', '/site/cache-of-mine/a']) {
      expect(told(other)).toBe('as it is')
    }
    expect(told('/site/dist', 'EBUSY')).toMatch(/a volume is mounted there.*dist is as it was/)
    expect(told('', 'ENOSPC')).toContain('/site/dist or /site/cache cannot be written: the disk')
    const ofSync = explainDiskError(Object.assign(new Error('x'), { code: 'ENOSPC' }), {
      cacheDir: '/site/cache',
    })
    expect(ofSync).toMatchObject({ code: 'CACHE_UNWRITABLE' })
  })

  it('[SYNC-11] says that a file cannot be read, not written', () => {
    const [cacheDir, outDir] = [openFolder(), openFolder()]
    const places = { cacheDir, outDir }
    for (const [folder, code] of [
      [cacheDir, 'CACHE_UNREADABLE'],
      [outDir, 'OUTPUT_UNREADABLE'],
    ] as const) {
      const file = join(folder, 'closed.json')
      writeFileSync(file, '{}', { mode: 0o000 })
      const told = asNobody(() => {
        const error = caughtFrom(() => readFileSync(file))
        return [explainDiskError(error, places), explainDiskError(error, { cacheDir: folder })]
      })
      expect(told).toMatchObject([
        { code, message: expect.stringContaining(`${folder} cannot be read: permission denied`) },
        { code: 'CACHE_UNREADABLE', message: expect.stringContaining('cannot be read') },
      ])
      for (const error of told)
        expect(error).toMatchObject({ hint: expect.stringMatching(/yourself access/) })
    }
  })

  it('[SYNC-11] names a folder in place of the index', async () => {
    const config = configIn(tempFolder())
    const file = join(config.cacheDir, 'index.json')
    mkdirSync(file, { recursive: true })
    const work = () => build({ config, now: new Date('2026-11-21T08:00:00Z'), log: silentLog })
    const error = await thrownBy(work)
    expect(error.code).toBe('CACHE_UNREADABLE')
    expect(error.message).toContain(`folder where a file belongs (EISDIR: ${file})`)
  })
})
