/**
 * Fetches each payload once: for the page asked for, and ahead for pages likely to be next; also the
 * files that a payload needs in the page.
 */
import type { Payload } from '../content/payload.ts'
import { fetchFile } from './fetch-file.ts'

const findLink = (href: string) => document.querySelector(`link[href="${href}"]`)

export function preloadScripts(scripts: readonly string[]): void {
  for (const href of scripts) {
    if (findLink(href)) continue
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
    // A failed link left in the page would prevent another try.
    link.onerror = () => link.remove()
    document.head.append(link)
  }
}

/**
 * @returns a function that fetches a sheet once and applies it at once. Its rules match nothing on
 * other pages, and their cost is paid before its page is shown.
 */
export function createSheetLoader() {
  const sheets = new Map<string, Promise<void>>()
  const loadSheet = async (href: string, priority: RequestPriority) => {
    // The document came with it: nothing to add.
    if (findLink(href)) return
    try {
      const response = await fetchFile(href, { priority })
      const sheet = await new CSSStyleSheet().replace(await response.text())
      // At the end: a sheet with layers before another one makes the browser treat all fonts as new,
      // and lay out every text again.
      document.adoptedStyleSheets.push(sheet)
    } catch {
      // Unstyled text beats no text, and the next call tries the sheet again.
      sheets.delete(href)
    }
  }
  return (href: string, priority: RequestPriority): Promise<void> => {
    const sheet = sheets.get(href) ?? loadSheet(href, priority)
    sheets.set(href, sheet)
    return sheet
  }
}

/** Payloads fetched ahead at a time. */
const maxParallel = 4
/** Time after which a payload is given up. */
const timeoutMs = 10_000

export type PayloadStore = ReturnType<typeof createPayloadStore>

interface Entry {
  payload: Promise<Payload>
  /** Forgets the payload unless it is here already. */
  abort(): void
  /** Whether it was only prefetched. */
  isAhead: boolean
}

export function createPayloadStore() {
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
    // A later call may succeed.
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
  /** Drops a payload fetched ahead: its page is unlikely to be next. */
  const cancel = (url: string) => {
    unqueue(url)
    const entry = entries.get(url)
    if (entry?.isAhead) entry.abort()
  }
  const unqueue = (url: string) => {
    queue = queue.filter((queued) => queued !== url)
  }

  return {
    cancel,
    cancelAll() {
      queue = []
      for (const url of running) cancel(url)
    },
    /** @param isUrgent puts it first in the queue */
    prefetch(url: string, isUrgent: boolean) {
      if (entries.has(url) || (!isUrgent && queue.includes(url))) return
      unqueue(url)
      queue[isUrgent ? 'unshift' : 'push'](url)
      startNext()
    },
    /** Loads a payload and its style sheets. Rejects when that fails or the caller aborts it. */
    async get(url: string, signal?: AbortSignal) {
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
