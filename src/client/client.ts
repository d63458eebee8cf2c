/**
 * The client runtime: what every page loads. Framework-free, at most 6.5 KB brotli.
 */
import { type AppError, nameMissingPath, showErrorPage } from './app-error.ts'
import { watchBuild } from './build-watch.ts'
import { defineIslandElement } from './island-element.ts'
import { startMenus } from './menus.ts'
import { type NavigateOptions, navigate } from './navigate.ts'
import { startNavigation } from './navigation.ts'
import { createPayloadStore } from './payload-store.ts'
import { startPrefetch } from './prefetch.ts'
import { watchForms } from './reload.ts'
import { startServiceWorker } from './service-worker.ts'

/**
 * The API of the runtime for islands and the console, as `window.vetrina`: islands are separate scripts
 * and cannot import it.
 */
interface ClientApi {
  /** Goes to a URL; logs a refused one as an error and returns `false`. */
  navigate(address: string, options?: NavigateOptions): boolean
  /** Replaces the content by the error page. */
  showError(error: AppError): Promise<void>
  /** Replaces the error page by the page of the current URL, or another one. */
  clearError(options?: { redirect?: string }): void
}

declare global {
  interface Window {
    vetrina?: ClientApi
  }
}

const build = watchBuild()
const payloads = createPayloadStore()
const observeLinks = startPrefetch({ build, payloads })
const showError: ClientApi['showError'] = (error) => showErrorPage(error, clearError)
const clearError: ClientApi['clearError'] = ({ redirect } = {}) => {
  if (redirect === undefined) void showPage()
  else navigate(redirect)
}
const showPage = startNavigation({ build, payloads, showError, onShown: observeLinks })

window.vetrina = { navigate, showError, clearError }
nameMissingPath()
startMenus()
defineIslandElement()
watchForms()
startServiceWorker(build)
