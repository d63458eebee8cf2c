/**
 * The queue of requests that could not be sent: on this device, with the visitor's knowledge, in
 * IndexedDB, which the service worker reads too. A request leaves it when the visitor has read that
 * it was sent, or takes it back, or after 30 days.
 */

import type { EncodedPost, ProblemKind } from './adapters/adapter.ts'
import type { PostedValues } from './clean-answer.ts'
import type { FormName } from './form.ts'

export interface QueuedRequest {
  id: number
  form: FormName
  /** URL path of the page with the form. */
  page: string
  post: EncodedPost
  /** Values as typed, for the form to show again; emptied once the request was sent. */
  values: PostedValues
  /** The visitor had chosen photos, which are not stored. */
  isWithoutFiles: boolean
  /** ms since 1970 */
  keptAt: number
  /** Earliest time to send it without being asked to, in ms since 1970. */
  notBefore: number
  /** `refused`: it cannot be sent as it is. */
  state: 'waiting' | 'sent' | 'refused'
  /** A code for the visitor to name it by; the receiver's once it was sent. */
  reference: string
  /** Why the last try failed. */
  problem?: ProblemKind | undefined
  /** The receiver's words for the visitor; mostly `''`. */
  message: string
}

/** Event of the window: a request in the queue has changed. */
export const queueEvent = 'vetrina-request-queue'

/** Key in `localStorage` while the queue is not empty: cheaper than opening IndexedDB on every page. */
export const queueMark = 'richieste in attesa'

/** Tag of the background sync by which the browser wakes the service worker. */
export const queueSyncTag = 'richieste in attesa'

const storeName = 'requests'

export type NewRequest = Omit<QueuedRequest, 'id'>

/** @throws DOMException when this browser stores nothing */
export const addToQueue = async (request: NewRequest): Promise<number> =>
  (await change((store) => store.add(request))) as number

/** Oldest first. Empty where nothing can be stored. */
export async function readQueue(): Promise<QueuedRequest[]> {
  try {
    return (await change((store) => store.getAll(), 'readonly')) as QueuedRequest[]
  } catch {
    // Storage is blocked: nothing was queued.
    return []
  }
}

export const replaceQueued = (request: QueuedRequest): Promise<unknown> =>
  change((store) => store.put(request))

export const removeQueued = (id: number): Promise<unknown> => change((store) => store.delete(id))

/**
 * Lets one page or worker at a time change the queue, so that nothing is sent twice or taken back while
 * it is being sent. Pages without HTTPS have no locks: there the receiver finds repetitions.
 */
export const withQueueLock = async <Result>(run: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? await navigator.locks.request('vetrina kept requests', run) : await run()

async function change(
  run: (store: IDBObjectStore) => IDBRequest,
  mode: IDBTransactionMode = 'readwrite',
): Promise<unknown> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = run(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    // An open database keeps the page out of the browser's back-forward cache.
    database.close()
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('vetrina', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(storeName, { keyPath: 'id', autoIncrement: true })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
