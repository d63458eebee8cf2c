/**
 * Waits for the space to be published.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { VetrinaError } from '../../src/content/errors.ts'
import { byKey, isTranslation, readUsableIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { createContentClient } from '../storyblok/client.ts'
import { compareWithLinks } from './plan.ts'

interface ExpectOptions {
  version: number
  /** Longest wait for it. */
  waitMs: number
  pollMs?: number
}

/**
 * Returns when Storyblok shows `version` or a newer one. A webhook can arrive before the network
 * shows the version that it announces.
 * @throws VetrinaError VERSION_NOT_VISIBLE
 */
export async function waitForVersion(config: Config, expected: ExpectOptions): Promise<void> {
  const { version, waitMs, pollMs = 1000 } = expected
  const until = performance.now() + waitMs
  for (;;) {
    const space = await createContentClient(config).fetchSpace()
    if (space.version >= version) return
    const left = until - performance.now()
    if (left <= 0) throw notVisible(space.version, expected)
    await sleep(Math.min(pollMs, left))
  }
}

interface WatchOptions {
  /** The last fetch failed: it is repeated as soon as Storyblok answers. */
  isStale?(): boolean
  onChange(): Promise<void>
  /** Storyblok could not be asked; it will be, after a while. */
  onError(error: unknown): void
  signal: AbortSignal
  pollMs?: number
}

/** Failures are retried after pauses that grow to this many polls. */
const longestPause = 20

/** Calls `onChange` whenever Storyblok differs from the cache, until aborted. */
export async function watchSpace(config: Config, options: WatchOptions): Promise<void> {
  const { onChange, onError, signal, isStale = () => false, pollMs = 3000 } = options
  let pause = 1
  while (!signal.aborted) {
    try {
      const isLate = await isBehind(config)
      if (isLate || isStale()) await onChange()
      pause = 1
    } catch (error) {
      onError(error)
      pause = Math.min(longestPause, pause * 2)
    }
    await sleep(pollMs * pause, undefined, { signal }).catch(() => {})
  }
}

async function isBehind(config: Config): Promise<boolean> {
  const client = createContentClient(config)
  const index = readUsableIndex(config.cacheDir)
  const { version } = await client.fetchSpace()
  if (index?.space.version !== version) return true
  if (config.service.version === 'published') return false
  // Saving a draft does not change the version.
  const cached = byKey(index.stories.filter((entry) => !isTranslation(entry)))
  const { links } = await client.fetchLinks(version)
  const { unchanged, changed } = compareWithLinks(cached, links)
  return changed.length > 0 || unchanged.length < cached.size
}

function notVisible(found: number, { version, waitMs }: ExpectOptions): VetrinaError {
  return new VetrinaError({
    code: 'VERSION_NOT_VISIBLE',
    message: {
      en: `Storyblok shows version ${found}; version ${version} did not appear within ${waitMs / 1000} s. The content cache is as it was.`,
      it: `Storyblok mostra la versione ${found}; la ${version} non è arrivata in ${waitMs / 1000} s. La cache resta com’era.`,
    },
    hint: {
      en: 'Wait longer with --wait, or check that the version belongs to this space.',
      it: 'Aspetta di più con --wait, o controlla che la versione sia di questo spazio.',
    },
  })
}
