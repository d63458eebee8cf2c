/**
 * `sw.js`, made by workbox-build from `src/worker/`; with `pwa.enabled: false` one that removes
 * itself from the browsers that still have it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { VetrinaError } from '../../src/content/errors.ts'
import { hrefOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'
import { canonicalJson } from '../base/digest.ts'
import type { OutputFile } from '../base/output-files.ts'
import { type RunBundler, runOnce } from './run-bundler.ts'

export interface ServiceWorkerOptions {
  /** What every page needs; the names of those in `_assets/` carry a digest already. */
  precached: readonly OutputFile[]
  /** Their scripts and styles that are not precached are kept once they were used. */
  clientFiles: readonly OutputFile[]
  pwa: { enabled: boolean }
  requests: { adapter: AdapterName }
  basePath: string
  /** What `bundleServiceWorker` gave. */
  bundled: string
}

/** What one precached file, and all of them, may weigh: bytes as they lie on the disk. */
export const precacheBudget = { file: 300 * 1024, total: 400 * 1024 }

/** @throws VetrinaError SERVICE_WORKER_FAILED */
export async function createServiceWorker(
  options: ServiceWorkerOptions,
): Promise<{ path: OutputPath; content: string }> {
  const path = outputPath('sw.js')
  const { bundled } = options
  if (!options.pwa.enabled) return { path, content: bundled }
  const { precached, basePath } = options
  const precachedPaths = new Set(precached.map((file) => file.path))
  const integrities = Object.fromEntries(
    options.clientFiles
      .filter(({ path }) => /^_assets\/.*\.(js|css)$/.test(path) && !precachedPaths.has(path))
      .map((file) => [hrefOf(`/${file.path}`, basePath), integrityOf(bytesOf(file))]),
  )
  const values = {
    'self.__INTEGRITIES': integrities,
    'self.__WB_MANIFEST': await createManifest(options),
  }
  return { path, content: Object.entries(values).reduce(putIn, bundled) }
}

/**
 * The worker without what is put into it.
 * @throws the errors of esbuild
 */
export async function bundleServiceWorker(
  { pwa, requests }: Pick<ServiceWorkerOptions, 'pwa' | 'requests'>,
  run: RunBundler = runOnce,
): Promise<string> {
  const name = pwa.enabled ? 'service-worker' : 'retired'
  const { outputFiles } = await run({
    entryPoints: [{ in: `src/worker/${name}.ts`, out: 'sw' }],
    format: 'iife',
    publicPath: '',
    define: {},
    inject: [],
    sheets: {},
    strings: {},
    site: '',
    adapter: requests.adapter,
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`esbuild gave no output for the worker ${name}`)
  return Buffer.from(file.contents).toString()
}

function putIn(source: string, [place, value]: [string, unknown]): string {
  const [before, after, ...more] = source.split(place)
  if (after === undefined || more.length > 0) throw new Error(`one ${place} expected`)
  return before + canonicalJson(value) + after
}

async function createManifest({ precached, basePath }: ServiceWorkerOptions) {
  // Takes a second to load, so only where a worker is made.
  const { getManifest } = await import('workbox-build')
  const bytes = new Map(precached.map((file) => [file.path as string, Buffer.from(bytesOf(file))]))
  const { manifestEntries, warnings, size } = await getManifest({
    globDirectory: '.',
    globPatterns: [],
    // One character a byte: by that workbox measures a file.
    templatedURLs: Object.fromEntries(
      [...bytes].map(([path, content]) => [path, content.toString('latin1')]),
    ),
    dontCacheBustURLsMatching: /^_assets\//,
    maximumFileSizeToCacheInBytes: precacheBudget.file,
  })
  const isOver = size > precacheBudget.total
  const total = `${size} bytes to precache, where ${precacheBudget.total} are allowed`
  refuse([...warnings, ...(isOver ? [total] : [])])
  return manifestEntries
    .map(({ url, revision }) => {
      const href = hrefOf(`/${url}`.replace(/\/index\.html$/, ''), basePath)
      if (revision !== null) return { url: href, revision }
      // Hosts may write into a page, but not into a file that they promise never changes.
      return { url: href, revision, integrity: integrityOf(bytes.get(url) ?? '') }
    })
    .sort((one, other) => (one.url < other.url ? -1 : 1))
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'SERVICE_WORKER_FAILED',
    message: `The service worker would not be complete: ${problems.join('; ')}`,
    hint: 'Make the file smaller, or leave it out of the precache in build/site/site-files.ts.',
  })
}

const bytesOf = (file: OutputFile): string | Uint8Array =>
  'content' in file ? file.content : readFileSync(file.file)

const integrityOf = (bytes: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`
