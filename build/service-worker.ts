/**
 * `sw.js`, made by workbox-build. Precached is what every page needs and the offline page; scripts
 * of islands and images are kept once used. Pages and payloads come from the network first, so that
 * a visitor never sees yesterday's prices online.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type GenerateSWOptions, generateSW, type ManifestEntry } from 'workbox-build'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import { versionOf } from './bundle.ts'
import { canonicalJson, digestOf, shortDigestOf } from './digest.ts'
import type { OutputFile } from './emit.ts'
import { VetrinaError } from './errors.ts'

interface ServiceWorkerOptions {
  /** Files to precache; the names of those in `_assets/` carry a digest already. */
  precached: readonly OutputFile[]
  basePath: string
  cacheDir: string
}

const networkTimeoutSeconds = 3

/** Generated once for the same precached files: bundling the worker takes a second. */
export async function createServiceWorker(options: ServiceWorkerOptions): Promise<OutputFile> {
  const settings = settingsOf(options)
  const digest = digestOf(canonicalJson({ settings, workbox: versionOf('workbox-build') }))
  const file = join(options.cacheDir, 'service-worker', `${digest}.js`)
  if (!existsSync(file)) {
    const folder = join(options.cacheDir, 'service-worker')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    // Without a folder to look into, workbox-build ignores the entries it is given.
    const { warnings } = await generateSW({
      ...settings,
      globDirectory: folder,
      globPatterns: [],
      swDest: file,
    })
    if (warnings.length > 0) {
      throw new VetrinaError({
        code: 'SERVICE_WORKER_FAILED',
        message: `The service worker would not be complete: ${warnings.join('; ')}`,
        hint: 'Make the file smaller, or leave it out of the precache in build/service-worker.ts.',
      })
    }
  }
  return { path: outputPath('sw.js'), content: readFileSync(file, 'utf8') }
}

function settingsOf({
  precached,
  basePath,
}: ServiceWorkerOptions): Omit<GenerateSWOptions, 'swDest'> {
  const offline = hrefOf('/offline', basePath)
  const entries = precached.map((file): ManifestEntry => {
    const url = hrefOf(`/${file.path}`.replace(/\/index\.html$/, ''), basePath)
    const bytes = 'content' in file ? file.content : readFileSync(file.file)
    return { url, revision: file.path.startsWith('_assets/') ? null : shortDigestOf(bytes) }
  })
  return {
    additionalManifestEntries: entries,
    mode: 'production',
    sourcemap: false,
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    navigationPreload: true,
    cacheId: 'vetrina',
    // The address of a page and its slashless form are one file; a campaign's query changes nothing.
    ignoreURLParametersMatching: [/^utm_/, /^fbclid$/],
    runtimeCaching: [
      {
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkFirst',
        options: {
          cacheName: 'pages',
          networkTimeoutSeconds,
          expiration: { maxEntries: 40, purgeOnQuotaError: true },
          cacheableResponse: { statuses: [200] },
          precacheFallback: { fallbackURL: offline },
        },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/_payload.json'),
        handler: 'NetworkFirst',
        options: {
          cacheName: 'payloads',
          networkTimeoutSeconds,
          expiration: { maxEntries: 40, purgeOnQuotaError: true },
          cacheableResponse: { statuses: [200] },
        },
      },
      {
        urlPattern: ({ request, sameOrigin }) => sameOrigin && request.destination === 'script',
        handler: 'CacheFirst',
        options: {
          cacheName: 'scripts',
          expiration: { maxEntries: 30, purgeOnQuotaError: true },
          cacheableResponse: { statuses: [200] },
        },
      },
      {
        urlPattern: ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
        handler: 'CacheFirst',
        options: {
          cacheName: 'images',
          expiration: { maxEntries: 60, maxAgeSeconds: 30 * 24 * 3600, purgeOnQuotaError: true },
          cacheableResponse: { statuses: [200] },
        },
      },
    ],
  }
}
