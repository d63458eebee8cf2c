/**
 * Where a build keeps what the next one need not do again: beside the content, or for this once in a
 * temporary folder where the content cache is read-only.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shortDigestOf } from '../base/digest.ts'
import { type Lock, type LockOptions, takeLock } from '../base/lock.ts'
import type { Config } from '../config.ts'
import { systemErrorCode } from '../errors.ts'
import { openTemporaryFolder } from './temporary-folder.ts'

export interface WorkFolder {
  /** For what any build of this project can use. */
  workDir: string
  /** For what is known of one `dist`. */
  memoryDir: string
  /** @throws VetrinaError CACHE_LOCKED when another build has taken it over, of a machine that slept, say */
  verify(): void
  close(): void
}

/** @throws VetrinaError CACHE_LOCKED when another build of this `dist` goes on for `waitMs` */
export async function openWorkFolder(
  { cacheDir, outDir }: Pick<Config, 'cacheDir' | 'outDir'>,
  waitMs: number,
): Promise<WorkFolder> {
  const temporary = canWriteIn(cacheDir) ? null : openTemporaryFolder()
  const workDir = temporary?.folder ?? cacheDir
  const memoryDir = memoryFolder(workDir, outDir)
  const locks: Lock[] = []
  const close = () => {
    for (const lock of locks) lock.release()
    temporary?.remove()
  }
  try {
    const common = { work: 'build', target: outDir, waitMs } as const
    // That a sync sees, which removes what no build needs.
    locks.push(await takeLock({ ...common, folder: memoryDir }))
    // Whatever cache the other build has.
    const outputLock = await takeOutputLock(common)
    if (outputLock !== null) locks.push(outputLock)
  } catch (error) {
    close()
    throw error
  }
  return {
    ...{ workDir, memoryDir },
    verify: () => {
      for (const lock of locks) lock.verify()
    },
    close,
  }
}

/** `null` where nothing can be written, and no site either. */
export async function takeOutputLock(options: Omit<LockOptions, 'folder'>): Promise<Lock | null> {
  const [folder, name] = [dirname(options.target), `${basename(options.target)}.tmp-lock`]
  try {
    return await takeLock({ ...options, folder, name })
  } catch (error) {
    if (isUnwritable(error)) return null
    throw error
  }
}

const isUnwritable = (error: unknown): boolean =>
  ['EROFS', 'EACCES', 'EPERM'].includes(systemErrorCode(error) ?? '')

/** Where it is kept what is known of one `dist`. */
export const memoryFolder = (workDir: string, outDir: string): string =>
  join(workDir, 'builds', shortDigestOf(outDir))

/** Of a disk that is read-only Node's `recursive` says that something is missing. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
  }
}

function canWriteIn(folder: string): boolean {
  const probe = join(folder, 'builds', `probe.tmp-${process.pid}`)
  try {
    makeFolder(join(folder, 'builds'))
    writeFileSync(probe, '')
    rmSync(probe)
    return true
  } catch (error) {
    if (isUnwritable(error)) return false
    throw error
  }
}
