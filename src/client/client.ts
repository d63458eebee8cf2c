/**
 * The client runtime: what every page loads. Framework-free, at most 6.5 KB brotli.
 */
import { nameMissingPath, showErrorPage } from './app-error.ts'
import { watchBuild } from './build-watch.ts'
import { watchForms } from './busy.ts'
import { defineIslandElement } from './island-element.ts'
import { startMenus } from './menus.ts'
import { navigate } from './navigate.ts'
import { startNavigation } from './navigation.ts'
import { createPayloadStore } from './payload-store.ts'
import { startPrefetch } from './prefetch.ts'
import type { ClientApi } from './public-api.ts'
import { startServiceWorker } from './service-worker.ts'

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
