/**
 * The queue as pages use it: what leaves it, and who sends it once the site was closed.
 */
import {
  queueMark,
  queueSyncTag,
  readQueue,
  removeQueued,
  withQueueLock,
} from '../request-queue.ts'

/** Removes a request, once the visitor has read its outcome or takes it back. */
export async function dequeue(id: number): Promise<void> {
  await removeQueued(id)
  if ((await readQueue()).length === 0) localStorage.removeItem(queueMark)
}

/**
 * Removes a request that goes back into its form; waits for a post in progress.
 * @returns false when it was sent, or has left the queue
 */
export const takeBack = (id: number): Promise<boolean> =>
  withQueueLock(async () => {
    const queued = (await readQueue()).find((request) => request.id === id)
    if (queued === undefined || queued.state === 'sent') return false
    await dequeue(id)
    return true
  })

/** TypeScript lacks `sync`, which not all browsers have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the service worker when there is a connection, also after the site was
 * closed. Browsers without background sync send at the next visit.
 */
export async function askForSync(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(queueSyncTag)
  } catch {
    // The visitor does not let sites do anything in the background, or there is no worker yet.
  }
}
