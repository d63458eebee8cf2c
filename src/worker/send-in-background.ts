/**
 * Sends the queued requests when the browser has a connection again, even with no page open. In
 * browsers without background sync, the pages send.
 */
import { readQueue } from '../forms/request-queue.ts'
import { goesByItself, sendQueuedRequests } from '../forms/send-queued-requests.ts'

declare const self: ServiceWorkerGlobalScope

/** @throws Error when some still wait: the browser then tries about twice more */
export async function sendInBackground(): Promise<void> {
  await sendQueuedRequests()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Each reads the queue by itself.
  for (const page of pages) page.postMessage('kept requests')
  if ((await readQueue()).some(goesByItself)) throw new Error('Some requests still wait')
}
