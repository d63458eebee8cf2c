/**
 * Waits for the space to be published.
 */
import type { Config } from './config.ts'
import { readUsableIndex } from './content-cache.ts'
import { VetrinaError } from './errors.ts'
import { openPaceFile } from './pace-file.ts'
import { sleep } from './pacer.ts'
import { type ContentClient, createContentClient } from './storyblok.ts'

const openClient = (config: Config): ContentClient =>
  createContentClient(config.service, { history: openPaceFile(config.cacheDir) })

interface ExpectOptions {
  version: number
  /** How long to look for it. */
  waitMs: number
  pollMs?: number
}

/**
 * Returns when the service shows `version` or a newer one. A webhook can be faster than the network
 * that it speaks of.
 * @throws VetrinaError VERSION_NOT_VISIBLE
 */
export async function waitForVersion(config: Config, expected: ExpectOptions): Promise<void> {
  const { version, waitMs, pollMs = 1000 } = expected
  const client = openClient(config)
  const until = performance.now() + waitMs
  for (;;) {
    const space = await client.fetchSpace()
    if (space.version >= version) return
    const left = until - performance.now()
    if (left <= 0) throw notVisible(space.version, expected)
    await sleep(Math.min(pollMs, left))
  }
}

interface WatchOptions {
  onChange(): Promise<void>
  /** The service could not be asked; it will be, after a while. */
  onError(error: unknown): void
  signal: AbortSignal
  pollMs?: number
}

/** Calls `onChange` whenever the service has another version than the cache, until aborted. */
export async function watchSpace(config: Config, options: WatchOptions): Promise<void> {
  const { onChange, onError, signal, pollMs = 3000 } = options
  const client = openClient(config)
  while (!signal.aborted) {
    try {
      const { version } = await client.fetchSpace()
      if (readUsableIndex(config.cacheDir)?.space.version !== version) await onChange()
    } catch (error) {
      onError(error)
    }
    await sleep(pollMs, signal).catch(() => {})
  }
}

function notVisible(found: number, { version, waitMs }: ExpectOptions): VetrinaError {
  return new VetrinaError({
    code: 'VERSION_NOT_VISIBLE',
    message: `The content service shows version ${found}; version ${version} was not to be seen within ${waitMs / 1000} s. The content cache is as it was.`,
    hint: 'Wait longer with --wait, or check that the version is one of this space.',
  })
}
