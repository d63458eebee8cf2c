/**
 * Where a build keeps what the next one need not do again: beside the content, or for this once in a
 * temporary folder where the content cache is read-only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { shortDigestOf } from './digest.ts'
import { systemErrorCode } from './errors.ts'
import { type Lock, takeLock } from './lock.ts'

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
  const isTemporary = !canWriteIn(cacheDir)
  const workDir = isTemporary ? mkdtempSync(join(tmpdir(), 'vetrina-build-')) : cacheDir
  const memoryDir = memoryFolder(workDir, outDir)
  const lock = await takeLock({ folder: memoryDir, work: 'build', target: outDir, waitMs })
  return {
    ...{ workDir, memoryDir },
    verify: lock.verify,
    close: () => close(lock, workDir, isTemporary),
  }
}

/** Where it is kept what is known of one `dist`. */
export const memoryFolder = (workDir: string, outDir: string): string =>
  join(workDir, 'builds', shortDigestOf(outDir))

function close(lock: Lock, workDir: string, isTemporary: boolean): void {
  lock.release()
  if (isTemporary) rmSync(workDir, { recursive: true, force: true })
}

function canWriteIn(folder: string): boolean {
  const probe = join(folder, 'builds', `probe.tmp-${process.pid}`)
  try {
    mkdirSync(join(folder, 'builds'), { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
    return true
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(systemErrorCode(error) ?? '')) return false
    throw error
  }
}
