/**
 * Registers the service worker, and updates the page when a new one takes over. The site works without
 * it.
 */

import type { BuildWatch } from './build-watch.ts'
import { isBusy, mayReload, reloadOrOffer } from './reload.ts'
import { base } from './routes.ts'
import { trustedScriptUrl } from './trusted.ts'

export function startServiceWorker(build: BuildWatch): void {
  const workers = navigator.serviceWorker
  // No manifest: the settings turn the app off.
  if (!workers || !document.querySelector('link[rel=manifest]')) return
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // The first worker changes nothing of the page that installed it.
    if (isControlled) whenActive(workers.controller, () => update(build))
    isControlled = true
  })
  // A retiring worker asks before it reloads this page.
  workers.addEventListener('message', ({ ports }) => ports[0]?.postMessage(isBusy()))
  const register = async () => {
    try {
      await workers.register(trustedScriptUrl(new URL('sw.js', base).pathname), {
        scope: base.pathname,
        updateViaCache: 'none',
      })
    } catch (error) {
      document.documentElement.setAttribute('data-registration-error', String(error))
      console.warn('No service worker', error)
    }
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', register)
}

/** Runs once the worker is active; until then the old caches remain. */
function whenActive(worker: ServiceWorker | null, run: () => void): void {
  if (worker?.state === 'activating') worker.addEventListener('statechange', run, { once: true })
  else run()
}

async function update(build: BuildWatch): Promise<void> {
  if (await isOfThisWorker()) return
  if (document.hidden) {
    document.addEventListener('visibilitychange', () => update(build), { once: true })
    return
  }
  const id = await build.ask()
  const isFirst = mayReload(`update ${id}`, Infinity)
  if (isFirst && mayReload('update')) reloadOrOffer()
}

/** Whether the page already has the new files, so that a reload gains nothing. */
async function isOfThisWorker(): Promise<boolean> {
  const files = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[type=module], link[href*="/_assets/core."]',
  )
  const responses = await Promise.all([...files].map(({ src, href }) => caches.match(src || href)))
  return responses.every(Boolean)
}
