/**
 * A folder of its own for every `dev` of a project.
 */
import { join } from 'node:path'
import { type Lock, takeLock } from '../../build/store/lock.ts'
import { systemErrorCode } from '../../src/content/errors.ts'

interface OwnFolder {
  folder: string
  lock: Lock
}

const mostAtOnce = 20

/**
 * Takes the first one that no other `dev` works in: `dev`, `dev-2`, …
 * @throws VetrinaError CACHE_LOCKED when all are taken
 */
export async function takeOwnFolder(cacheDir: string): Promise<OwnFolder> {
  for (let nth = 1; ; nth++) {
    const folder = join(cacheDir, nth === 1 ? 'dev' : `dev-${nth}`)
    try {
      return {
        folder,
        lock: await takeLock({
          file: join(folder, 'dev.lock'),
          work: 'dev',
          target: folder,
          waitMs: 0,
        }),
      }
    } catch (error) {
      if (systemErrorCode(error) !== 'CACHE_LOCKED' || nth === mostAtOnce) throw error
    }
  }
}
