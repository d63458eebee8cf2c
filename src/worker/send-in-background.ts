/**
 * Sends the requests that wait on this device when the browser says that there is a connection,
 * with no page open too. Browsers without background sync never say so: there the pages send.
 */
import { readKeptRequests } from '../forms/request-queue.ts'
import { goesByItself, sendKeptRequests } from '../forms/send-queued-requests.ts'

declare const self: ServiceWorkerGlobalScope

/** @throws Error when some still wait: then the browser asks again later, some two times more */
export async function sendInBackground(): Promise<void> {
  await sendKeptRequests()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // They look for themselves what has become of each.
  for (const page of pages) page.postMessage('kept requests')
  if ((await readKeptRequests()).some(goesByItself)) throw new Error('Some requests still wait')
}
