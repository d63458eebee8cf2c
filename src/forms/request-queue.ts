/**
 * Requests that could not be sent and wait on this device, with the visitor's knowledge. In
 * IndexedDB, where the service worker finds them too.
 *
 * kept: as this module has it, until it was sent or refused and the visitor has read so.
 */

import type { EncodedPost, ProblemKind } from './adapters/adapter.ts'
import type { PostedValues } from './clean-answer.ts'
import type { FormName } from './form.ts'

export interface KeptRequest {
  id: number
  form: FormName
  /** Address of the page with the form. */
  page: string
  post: EncodedPost
  /** As typed, for the form to show them again; forgotten when it was sent. */
  values: PostedValues
  /** The visitor had chosen pictures, which are not kept. */
  isWithoutFiles: boolean
  /** ms since 1970 */
  keptAt: number
  /** Not to be sent before: the receiver asked for a pause. ms since 1970 */
  notBefore: number
  /** `refused`: it cannot be sent as it is. */
  state: 'waiting' | 'sent' | 'refused'
  /** What the visitor may call it; once it was sent, what the receiver calls it. */
  reference: string
  /** Why the last try was in vain. */
  problem?: ProblemKind | undefined
  /** What the receiver said of it, for the visitor; mostly `''`. */
  message: string
}

/** Says on the window that a kept request has changed. */
export const keptEvent = 'vetrina-kept-requests'

/** Set in the page's storage while there are any: to ask IndexedDB on every page would cost more. */
export const keptMark = 'richieste in attesa'

/** By this name the browser tells the service worker that there is a connection. */
export const keptSyncTag = 'richieste in attesa'

const storeName = 'requests'

/** @throws DOMException when this browser keeps nothing */
export const keepRequest = async (request: Omit<KeptRequest, 'id'>): Promise<number> =>
  (await change((store) => store.add(request))) as number

/** Oldest first. Empty where nothing can be kept. */
export async function readKeptRequests(): Promise<KeptRequest[]> {
  try {
    return (await change((store) => store.getAll(), 'readonly')) as KeptRequest[]
  } catch {
    // Storage is blocked: nothing was kept.
    return []
  }
}

export const replaceKeptRequest = (request: KeptRequest): Promise<unknown> =>
  change((store) => store.put(request))

export const forgetKeptRequest = (id: number): Promise<unknown> =>
  change((store) => store.delete(id))

/**
 * By one page or worker at a time: nothing is sent twice, nor taken back while it is on its way.
 * Pages that are not served safely have no locks; a receiver tells the same request by its key.
 */
export const withKeptRequests = async <Result>(run: () => Promise<Result>): Promise<Result> =>
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
