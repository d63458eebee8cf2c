/**
 * Asks the browser to wake the service worker when there is a connection, also after the site was
 * closed. Where that cannot be, requests go at the next visit.
 */
import { keptSyncTag } from '../request-queue.ts'

/** The compiler does not know it, because not all browsers do. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

export async function askForSync(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(keptSyncTag)
  } catch {
    // The visitor does not let sites do anything in the background, or there is no worker yet.
  }
}
