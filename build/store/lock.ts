/**
 * Allows one build of an output folder and one sync of a content cache at a time. The lock is an SQLite
 * transaction, so it ends with its process, even after a crash.
 */
import { mkdirSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { Config } from '../config.ts'
import { loadSqlite, openStore, type Store, storeFolder } from './store.ts'

interface Lock {
  release(): void
}

interface LockOptions {
  /** An empty file, which stays after the release. */
  file: string
  /** Name of the work that only one process may do. */
  work: 'sync' | 'build' | 'dev'
  /** The folder that it works on, for messages. */
  target: string
  /** Longest wait for another process to be done. */
  waitMs: number
}

const retryMs = 50

/** @throws VetrinaError CACHE_LOCKED when another process still has it after `waitMs` */
export async function takeLock({ file, work, target, waitMs }: LockOptions): Promise<Lock> {
  const until = performance.now() + waitMs
  for (;;) {
    const lock = await tryLock(file, 'EXCLUSIVE')
    if (lock !== null) return lock
    if (performance.now() >= until) {
      throw new VetrinaError({
        code: 'CACHE_LOCKED',
        message: {
          en: `Another ${work} is running in ${target}.`,
          it: `Un altro ${work} è al lavoro in ${target}.`,
        },
        hint:
          work === 'dev'
            ? {
                en: 'Open its pages, or give this one a content cache of its own: --cache DIR.',
                it: 'Apri le sue pagine, o dai a questo una cache sua: --cache DIR.',
              }
            : {
                en: 'Wait until it is done; with --wait 60, sync and build wait for it.',
                it: 'Aspetta che finisca; sync e build possono aspettare da soli: --wait 60.',
              },
      })
    }
    await wait(retryMs)
  }
}

/**
 * @param kind several processes can share the lock, or one can have it exclusively
 * @returns `null` when another process has it
 */
async function tryLock(file: string, kind: 'EXCLUSIVE' | 'SHARED'): Promise<Lock | null> {
  mkdirSync(dirname(file), { recursive: true })
  const rows = new (loadSqlite())(file)
  try {
    rows.exec(
      kind === 'EXCLUSIVE' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_master',
    )
    return { release: () => rows.close() }
  } catch (error) {
    rows.close()
    if (systemErrorCode(error) === 'SQLITE_BUSY') return null
    if (systemErrorCode(error) === 'SQLITE_NOTADB') {
      // Somebody has written into the file, so no process can hold it.
      truncateSync(file)
      return tryLock(file, kind)
    }
    throw error
  }
}

export interface BuildSession {
  store: Store
  close(): void
}

/**
 * Opens the store for a build, and locks its output folder against other builds.
 * @param warn called with one line when the store cannot be used
 * @throws VetrinaError CACHE_LOCKED when another build of this `dist` still runs after `waitMs`
 */
export async function openSession(
  { cacheDir, outDir }: Pick<Config, 'cacheDir' | 'outDir'>,
  { waitMs, warn }: { waitMs: number; warn: (line: string) => void },
): Promise<BuildSession> {
  const store = await openStore(cacheDir, warn)
  const locks: (Lock | null)[] = []
  const close = () => {
    store.close()
    for (const lock of locks) lock?.release()
  }
  if (store.isTemporary) return { store, close }
  try {
    const file = join(store.folder, `${shortDigestOf(outDir)}.lock`)
    locks.push(await takeLock({ file, work: 'build', target: outDir, waitMs }))
    locks.push(await tryLock(buildingFile(cacheDir), 'SHARED'))
    return { store, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Lock that builds share: while one holds it, a sync removes no file that it may read. */
const buildingFile = (cacheDir: string): string => join(storeFolder(cacheDir), 'building.lock')

/** @returns `null` while a build runs */
export const lockOutBuilds = (cacheDir: string): Promise<Lock | null> =>
  tryLock(buildingFile(cacheDir), 'EXCLUSIVE')
