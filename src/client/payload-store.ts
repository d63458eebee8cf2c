/**
 * Payloads, fetched once each: for the page asked for, and ahead of it for pages likely to be next.
 */
import type { Payload } from '../content/payload.ts'
import { fetchFile } from './fetch-file.ts'
import { createSheetLoader } from './page-files.ts'

/** How many are fetched ahead at a time. */
const maxParallel = 4
/** After this a payload counts as one that does not come. */
const timeoutMs = 10_000

export interface PayloadStore {
  /** With its style sheets. Rejects when it cannot be loaded, or when nobody waits for it any more. */
  get(url: string, signal?: AbortSignal): Promise<Payload>
  /** @param isUrgent before everything that waits */
  prefetch(url: string, isUrgent: boolean): void
  /** Of a payload fetched ahead: it is not likely to be next any more. */
  cancel(url: string): void
  cancelAll(): void
}

interface Entry {
  payload: Promise<Payload>
  /** Forgets the payload unless it is here already. */
  abort(): void
  /** Nobody asked for the page yet. */
  isAhead: boolean
}

export function createPayloadStore(): PayloadStore {
  const loadSheet = createSheetLoader()
  const entries = new Map<string, Entry>()
  const running = new Set<string>()
  let queue: string[] = []

  const start = (url: string, isAhead: boolean): Entry => {
    const controller = new AbortController()
    const { signal } = controller
    const payload = fetchFile(url, { signal, priority: isAhead ? 'low' : 'high' }).then(
      (response): Promise<Payload> => response.json(),
    )
    let isHere = false
    const forget = () => {
      if (entries.get(url) === entry) entries.delete(url)
    }
    const abort = () => {
      if (isHere) return
      controller.abort()
      forget()
    }
    const entry = { payload, abort, isAhead }
    entries.set(url, entry)
    setTimeout(abort, timeoutMs)
    // What failed once may come when it is asked for again.
    payload
      .then(({ styles }) => {
        isHere = true
        if (isAhead) for (const href of styles) void loadSheet(href, 'low')
      })
      .catch(forget)
    return entry
  }
  const startNext = () => {
    while (running.size < maxParallel) {
      const url = queue.shift()
      if (!url) return
      running.add(url)
      const next = () => {
        running.delete(url)
        startNext()
      }
      start(url, true).payload.then(next, next)
    }
  }
  const cancel = (url: string) => {
    unqueue(url)
    const entry = entries.get(url)
    if (entry?.isAhead) entry.abort()
  }
  const unqueue = (url: string) => {
    queue = queue.filter((one) => one !== url)
  }

  return {
    cancel,
    cancelAll() {
      queue = []
      for (const url of running) cancel(url)
    },
    prefetch(url, isUrgent) {
      if (entries.has(url) || (!isUrgent && queue.includes(url))) return
      unqueue(url)
      queue[isUrgent ? 'unshift' : 'push'](url)
      startNext()
    },
    async get(url, signal) {
      unqueue(url)
      const entry = entries.get(url) ?? start(url, false)
      entry.isAhead = false
      signal?.addEventListener('abort', entry.abort)
      const payload = await entry.payload
      await Promise.all(payload.styles.map((href) => loadSheet(href, 'high')))
      return payload
    },
  }
}
