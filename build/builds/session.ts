/**
 * Opens the store for a build, and locks its output folder against other builds.
 */
import { join } from 'node:path'
import { shortDigestOf } from '../base/digest.ts'
import type { Config } from '../config.ts'
import { type Lock, takeLock, tryLock } from '../store/lock.ts'
import { openStore, type Store, storeFolder } from '../store/store.ts'

export interface BuildSession {
  store: Store
  close(): void
}

/**
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
