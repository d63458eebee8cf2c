/**
 * Registers the service worker. The site is the same without it.
 */
import { base } from './base.ts'
import { trustedScriptUrl } from './trusted.ts'

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return
  const register = async () => {
    try {
      await navigator.serviceWorker.register(trustedScriptUrl(new URL('sw.js', base).pathname), {
        scope: base.pathname,
        updateViaCache: 'none',
      })
    } catch (error) {
      document.documentElement.setAttribute('data-registration-error', String(error))
      console.warn('The service worker could not be registered', error)
    }
  }
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register)
}
