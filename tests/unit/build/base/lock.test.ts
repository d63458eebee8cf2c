import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type LockOptions, takeLock } from '../../../../build/base/lock.ts'
import { mayMount, mountSmallDisk } from '../small-disk.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const lockOf = (folder: string, waitMs = 0): LockOptions => ({
  ...{ folder, waitMs },
  work: 'sync',
  target: folder,
})

const lockFile = (folder: string) => join(folder, 'sync.lock')

const leave = (folder: string, owner: object | string, agedMs = 0) => {
  const text = typeof owner === 'string' ? owner : JSON.stringify(owner)
  writeFileSync(lockFile(folder), text)
  const at = (Date.now() - agedMs) / 1000
  utimesSync(lockFile(folder), at, at)
}

/** The id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

describe('[SYNC-11] the lock of a cache', () => {
  it('lets one in at a time, says who that is at once, and is gone afterwards', async () => {
    const folder = join(tempFolder(), 'missing')
    const lock = await takeLock(lockOf(folder))
    const startedAt = performance.now()
    const error = await thrownBy(() => takeLock(lockOf(folder)))
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(error).toMatchObject({ code: 'CACHE_LOCKED', exitCode: 1 })
    expect(error.message).toContain(String(process.pid))
    expect(error.hint).toContain('--wait')
    lock.verify()
    lock.release()
    expect(contentsOf(folder)).toEqual({})
  })

  it('is said to be in use every minute, for those who cannot see the process', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const folder = tempFolder()
    const lock = await takeLock(lockOf(folder))
    const minutesOld = () => (Date.now() - statSync(lockFile(folder)).mtimeMs) / 60_000
    utimesSync(lockFile(folder), 0, 0)
    vi.advanceTimersByTime(60_000)
    expect(minutesOld()).toBeLessThan(1)
    lock.release()
    vi.advanceTimersByTime(60_000)
    expect(contentsOf(folder)).toEqual({})
  })

  it('is waited for', async () => {
    const folder = tempFolder()
    const lock = await takeLock(lockOf(folder))
    const second = takeLock(lockOf(folder, 10_000))
    lock.release()
    ;(await second).release()
  })

  it('is taken over from a process that has ended, or had its id before', async () => {
    for (const pid of [await endedProcess(), process.pid]) {
      const folder = tempFolder()
      leave(folder, { pid, startedAt: '1', host: hostname() })
      const lock = await takeLock(lockOf(folder))
      lock.verify()
      lock.release()
      expect(contentsOf(folder)).toEqual({})
    }
  })

  it.each<[string, object | string, number, boolean]>([
    ['another machine, a minute ago', { pid: 1, startedAt: '1', host: 'other' }, 60_000, false],
    ['another machine, an hour ago', { pid: 1, startedAt: '1', host: 'other' }, 3_600_000, true],
    ['nobody, as its writer was killed a moment ago', '', 0, true],
    ['nobody, as its writer was killed long ago', '{"pid', 5000, true],
    ['nobody, and later than now', '', -3_600_000, true],
    [
      'another machine, and later than now',
      { pid: 1, startedAt: '1', host: 'other' },
      -3_600_000,
      true,
    ],
  ])('when it is of %s', async (_whose, owner, agedMs, isTaken) => {
    const folder = tempFolder()
    leave(folder, owner, agedMs)
    if (isTaken) (await takeLock(lockOf(folder))).release()
    else expect((await thrownBy(() => takeLock(lockOf(folder)))).code).toBe('CACHE_LOCKED')
    expect(existsSync(lockFile(folder))).toBe(!isTaken)
  })

  it('is left to the one that is writing it', async () => {
    const folder = tempFolder()
    leave(folder, '')
    const refused = thrownBy(() => takeLock(lockOf(folder)))
    leave(folder, { pid: 1, startedAt: '1', host: 'other' })
    expect(await refused).toMatchObject({
      code: 'CACHE_LOCKED',
      message: expect.stringContaining('process 1 of other'),
    })
  })

  it.skipIf(!mayMount)('stays on a disk that is read-only now, and hides no error', async () => {
    const disk = mountSmallDisk(64)
    const lock = await takeLock(lockOf(disk.folder))
    disk.makeReadOnly()
    lock.release()
    expect(existsSync(lockFile(disk.folder))).toBe(true)
  })

  it('is not released when another process has it', async () => {
    const folder = tempFolder()
    const lock = await takeLock(lockOf(folder))
    leave(folder, { pid: 1, startedAt: '1', host: 'other' })
    expect((await thrownBy(() => lock.verify())).code).toBe('CACHE_LOCKED')
    expect(lock.isHeld()).toBe(false)
    lock.release()
    expect(readFileSync(lockFile(folder), 'utf8')).toContain('other')
  })
})
