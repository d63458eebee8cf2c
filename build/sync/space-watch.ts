/**
 * Waits for the space to be published.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { readUsableIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { ContentClient } from '../storyblok/client.ts'
import { sleep } from '../storyblok/pace.ts'
import { askService } from './ask-service.ts'
import { compareWithLinks } from './plan.ts'

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
  const until = performance.now() + waitMs
  for (;;) {
    const space = await askService(config, (client) => client.fetchSpace())
    if (space.version >= version) return
    const left = until - performance.now()
    if (left <= 0) throw notVisible(space.version, expected)
    await sleep(Math.min(pollMs, left))
  }
}

interface WatchOptions {
  /** What the service has could not be fetched the last time: it is, as soon as the service answers. */
  isStale?(): boolean
  onChange(): Promise<void>
  /** The service could not be asked; it will be, after a while. */
  onError(error: unknown): void
  signal: AbortSignal
  pollMs?: number
}

/** What fails is tried again after pauses that grow to this many polls. */
const longestPause = 20

/** Calls `onChange` whenever the service has something else than the cache, until aborted. */
export async function watchSpace(config: Config, options: WatchOptions): Promise<void> {
  const { onChange, onError, signal, isStale = () => false, pollMs = 3000 } = options
  let pause = 1
  while (!signal.aborted) {
    try {
      const isLate = await askService(config, (client) => isBehind(config, client))
      if (isLate || isStale()) await onChange()
      pause = 1
    } catch (error) {
      onError(error)
      pause = Math.min(longestPause, pause * 2)
    }
    await sleep(pollMs * pause, signal).catch(() => {})
  }
}

async function isBehind({ cacheDir, service }: Config, client: ContentClient): Promise<boolean> {
  const index = readUsableIndex(cacheDir)
  const { version } = await client.fetchSpace()
  if (index?.space.version !== version) return true
  if (service.version === 'published') return false
  // A draft that is saved leaves the version as it is.
  const known = new Map(index.stories.map((entry) => [entry.uuid, entry]))
  const { links } = await client.fetchLinks({ cv: version, known: known.keys() })
  const { kept, fetched } = compareWithLinks(known, links)
  return fetched.length > 0 || kept.length < known.size
}

function notVisible(found: number, { version, waitMs }: ExpectOptions): VetrinaError {
  return new VetrinaError({
    code: 'VERSION_NOT_VISIBLE',
    message: `The content service shows version ${found}; version ${version} was not to be seen within ${waitMs / 1000} s. The content cache is as it was.`,
    hint: 'Wait longer with --wait, or check that the version is one of this space.',
  })
}
