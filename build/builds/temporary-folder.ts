/**
 * A folder for what only this build uses; it goes with the build, also with one that is interrupted.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listNames } from '../base/disk-entry.ts'
import { isLeft } from '../base/lock.ts'
import { systemErrorCode } from '../errors.ts'

interface TemporaryFolder {
  folder: string
  remove(): void
}

const start = 'vetrina-build-'
const signals = ['SIGINT', 'SIGTERM'] as const

/** Removes those of killed builds, too. */
export function openTemporaryFolder(): TemporaryFolder {
  for (const name of listNames(tmpdir())) if (name.startsWith(start)) removeLeft(name)
  const folder = mkdtempSync(join(tmpdir(), start))
  const remove = () => {
    for (const signal of signals) process.off(signal, interrupt)
    // Threads may still write into it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  const interrupt = (signal: NodeJS.Signals) => {
    try {
      remove()
    } finally {
      // As it would have ended without a listener; where there is another one, that has its say.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    }
  }
  for (const signal of signals) process.on(signal, interrupt)
  return { folder, remove }
}

/** A build keeps its lock in it: without one, it is just being made, or just being removed. */
function removeLeft(name: string): void {
  const folder = join(tmpdir(), name)
  try {
    const builds = listNames(join(folder, 'builds'))
    const locks = builds.map((build) => join(folder, 'builds', build, 'build.lock'))
    if (locks.some(isLeft)) rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    // It is somebody else's, or another build removes it, too.
    if (systemErrorCode(error) === undefined) throw error
  }
}
