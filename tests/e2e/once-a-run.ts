/**
 * Makes a folder that all workers share and few tests need: the first worker that needs it fills it, the
 * others wait. It is removed together with the run's site.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeLock } from '../../build/store/lock.ts'

/**
 * @param make fills the folder that it gets
 * @returns that folder
 */
export async function onceARun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const run = dirname(process.env.SITE_DIST ?? '')
  const folder = join(run, name)
  const lock = await takeLock({
    file: join(run, `${name}.lock`),
    work: 'build',
    target: folder,
    waitMs: 170_000,
  })
  try {
    if (!existsSync(folder)) {
      const unfinished = `${folder}-unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished)
      await make(unfinished)
      renameSync(unfinished, folder)
    }
    return folder
  } finally {
    lock.release()
  }
}
