/**
 * The worker of a site that no longer has one (`pwa.enabled: false`): replaces the worker that a
 * visitor still has, removes its caches, and then itself. It answers no request.
 */
import { isOurs } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/** Milliseconds that a page has to say that it must not be reloaded. */
const answerMs = 1000

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (isOurs(name)) await caches.delete(name)
  // Only pages that it controls: those loaded since must not be disturbed.
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(pages.map(leave))
}

async function leave(page: WindowClient): Promise<void> {
  if (await isBusy(page)) return
  // The page may be gone by now.
  await page.navigate(page.url).catch(() => {})
}

/** Asks the page. This worker is there to free pages that cannot answer. */
const isBusy = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage('busy?', [port2])
  })
