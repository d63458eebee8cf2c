/**
 * The client runtime: what every page loads. Framework-free, at most 6 KB brotli.
 */
import { watchBuild } from './build-watch.ts'
import { defineIslandElement } from './island-element.ts'
import { startNavigation } from './navigation.ts'
import { registerServiceWorker } from './service-worker.ts'

// This file is served from `{base}_assets/`.
const base = new URL('..', import.meta.url)

defineIslandElement()
startNavigation(base, watchBuild(base))
registerServiceWorker(base)
