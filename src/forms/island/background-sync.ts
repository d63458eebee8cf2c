/**
 * Asks the browser to wake the service worker when there is a connection, also after the site was
 * closed. Browsers without background sync send at the next visit.
 */
import { queueSyncTag } from '../request-queue.ts'

/** TypeScript lacks `sync`, which not all browsers have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

export async function askForSync(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(queueSyncTag)
  } catch {
    // The visitor does not let sites do anything in the background, or there is no worker yet.
  }
}
