/**
 * `sw.js`, made by workbox-build from `src/worker/`; with `pwa.enabled: false` one that removes
 * itself from the browsers that still have it.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ManifestEntry } from 'workbox-build'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import type { AdapterName } from '../src/requests/adapters/adapter.ts'
import { configuredAdapter } from './adapter-plugin.ts'
import { canonicalJson, digestOf } from './digest.ts'
import { VetrinaError } from './errors.ts'
import { openKeptFiles } from './kept-files.ts'
import type { OutputFile } from './output-files.ts'
import { versionOf } from './package-version.ts'

export interface ServiceWorkerOptions {
  /** What every page needs; the names of those in `_assets/` carry a digest already. */
  precached: readonly OutputFile[]
  /** Their scripts and styles that are not precached are kept once they were used. */
  clientFiles: readonly OutputFile[]
  pwa: { enabled: boolean }
  requests: { adapter: AdapterName }
  basePath: string
  cacheDir: string
  /** What `bundleServiceWorker` gave, where it was begun before. */
  bundled?: string | null
}

/** What one precached file, and all of them, may weigh: bytes as they lie on the disk. */
export const precacheBudget = { file: 300 * 1024, total: 400 * 1024 }

/**
 * Generated once for the same files and the same sources.
 * @throws VetrinaError SERVICE_WORKER_FAILED
 */
export async function createServiceWorker(options: ServiceWorkerOptions): Promise<OutputFile> {
  const path = outputPath('sw.js')
  const bundled = options.bundled ?? (await bundleServiceWorker(options))
  if (!options.pwa.enabled) return { path, content: bundled }
  const { precached, basePath } = options
  const integrities = Object.fromEntries(
    options.clientFiles
      .filter((file) => /^_assets\/.*\.(js|css)$/.test(file.path) && !precached.includes(file))
      .map((file) => [hrefOf(`/${file.path}`, basePath), integrityOf(file)]),
  )
  const source = withIntegrities(bundled, canonicalJson(integrities))
  const parts = precached.map((file) => [file.path, integrityOf(file)])
  const digest = digestOf(canonicalJson([source, parts, basePath, versionOf('workbox-build')]))
  const folder = keptIn(options.cacheDir)
  const kept = openKeptFiles(folder)
  const made = kept.findWhole(digest, 'js')
  if (made !== undefined) return { path, content: readFileSync(made.file, 'utf8') }
  const content = await fillManifest(source, options)
  rmSync(folder, { recursive: true, force: true })
  kept.keep(digest, 'js', Buffer.from(content))
  return { path, content }
}

const keptIn = (cacheDir: string): string => join(cacheDir, 'service-worker')

/**
 * The worker without what is put into it; workbox is loaded, where it is going to be needed.
 * @throws the errors of esbuild
 */
export async function bundleServiceWorker({
  pwa,
  requests,
  cacheDir,
}: Pick<ServiceWorkerOptions, 'pwa' | 'requests' | 'cacheDir'>): Promise<string> {
  if (!pwa.enabled) return bundleWorker('retired', requests)
  const [source] = await Promise.all([
    bundleWorker('service-worker', requests),
    // Bundling is done by another process.
    openKeptFiles(keptIn(cacheDir)).isEmpty ? loadWorkbox() : null,
  ])
  return source
}

/** As workbox puts in its manifest. */
function withIntegrities(source: string, integrities: string): string {
  const [before, after, ...more] = source.split('self.__INTEGRITIES')
  if (after === undefined || more.length > 0) throw new Error('one place for integrities expected')
  return before + integrities + after
}

/** All of workbox-build would load rollup and Babel, for what is not used here. */
const loadWorkbox = () => import('workbox-build/build/inject-manifest.js')

/** Workbox looks at files in a folder: they are laid there for it. */
async function fillManifest(
  source: string,
  { precached, basePath, cacheDir }: ServiceWorkerOptions,
): Promise<string> {
  const folder = mkdtempSync(join(cacheDir, 'service-worker-'))
  try {
    for (const file of precached) {
      const target = join(folder, 'precached', file.path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, bytesOf(file))
    }
    writeFileSync(join(folder, 'source.js'), source)
    const { injectManifest } = await loadWorkbox()
    const { warnings, size } = await injectManifest({
      swSrc: join(folder, 'source.js'),
      swDest: join(folder, 'sw.js'),
      globDirectory: join(folder, 'precached'),
      globPatterns: ['**/*'],
      dontCacheBustURLsMatching: /^_assets\//,
      maximumFileSizeToCacheInBytes: precacheBudget.file,
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .map((entry) => ({
              ...addressed(entry, basePath),
              // Hosts may write into a page, but not into a file that they promise never changes.
              ...(entry.revision === null && {
                integrity: integrityOfBytes(readFileSync(join(folder, 'precached', entry.url))),
              }),
            }))
            .sort((a, b) => (a.url < b.url ? -1 : 1)),
          warnings: [],
        }),
      ],
    })
    const total =
      size > precacheBudget.total
        ? [`${size} bytes to precache, where ${precacheBudget.total} are allowed`]
        : []
    refuse([...warnings, ...total])
    return readFileSync(join(folder, 'sw.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'SERVICE_WORKER_FAILED',
    message: `The service worker would not be complete: ${problems.join('; ')}`,
    hint: 'Make the file smaller, or leave it out of the precache in build/site-files.ts.',
  })
}

const addressed = <Entry extends ManifestEntry>(entry: Entry, basePath: string): Entry => ({
  ...entry,
  url: hrefOf(`/${entry.url}`.replace(/\/index\.html$/, ''), basePath),
})

async function bundleWorker(
  name: string,
  requests: ServiceWorkerOptions['requests'],
): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [`src/worker/${name}.ts`],
    bundle: true,
    format: 'iife',
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    minify: true,
    legalComments: 'none',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [configuredAdapter(requests.adapter)],
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`esbuild gave no output for the worker ${name}`)
  return file.text
}

const bytesOf = (file: OutputFile): string | Uint8Array =>
  'content' in file ? file.content : readFileSync(file.file)

const integrityOf = (file: OutputFile): string => integrityOfBytes(bytesOf(file))

const integrityOfBytes = (bytes: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`
