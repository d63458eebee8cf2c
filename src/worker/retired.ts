/**
 * The worker of a site that has none any more (`pwa.enabled: false`): takes the place of the one
 * that a visitor still has, removes what that one kept, and itself. It answers no request.
 */
import { isOurs } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a page may take to say that it must not be loaded again. */
const answerMs = 1000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name)
  // Only pages that it took over: those loaded since are none of its own, and not to be disturbed.
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(pages.map(leave))
}

async function leave(page: WindowClient): Promise<void> {
  if (await isBusy(page)) return
  // The page may be gone by now.
  await page.navigate(page.url).catch(() => {})
}

/** Asks the page; a page that cannot answer is one that this worker is there to free. */
const isBusy = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage('busy?', [port2])
  })
