/**
 * The browser's files, kept from the last bundling: esbuild runs only when a source has changed.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { Blobs } from '../store/blobs.ts'
import type { ClientManifest } from './bundle.ts'
import type { RunBundler } from './run-bundler.ts'

export interface ClientFile {
  path: OutputPath
  file: string
  digest: string
}

export interface ClientFiles {
  manifest: ClientManifest
  files: ClientFile[]
  /** The `files` needed offline. */
  shell: ClientFile[]
  /** The service worker, before its values are put in. */
  worker: string
}

interface Stored extends Pick<ClientFiles, 'manifest' | 'worker'> {
  files: { path: OutputPath; digest: string }[]
  shell: OutputPath[]
}

interface ClientOptions {
  index: CacheIndex
  config: Config
  site: Site
  /** Digest of the sources. */
  sources: string
  blobs: Blobs
  bundler?: RunBundler | undefined
  /** Whether `dist` has the file already: its blob is then not read. */
  exists: (path: OutputPath, digest: string) => boolean
}

/** @throws VetrinaError BUNDLE_FAILED */
export async function loadClientFiles(options: ClientOptions): Promise<ClientFiles> {
  const { blobs, exists } = options
  const cached = blobs.findValue<Stored>(keyOf(options))
  const isIntact = cached?.files.every(
    ({ path, digest }) => exists(path, digest) || blobs.has(digest),
  )
  const stored = cached !== undefined && isIntact ? cached : await bundleAndStore(options)
  const files = stored.files.map((file) => ({ ...file, file: blobs.fileOf(file.digest) }))
  const shell = new Set(stored.shell)
  return { ...stored, files, shell: files.filter(({ path }) => shell.has(path)) }
}

/** Key of all that decides what is bundled. */
function keyOf({ index, config, sources }: ClientOptions): string {
  const { basePath, fonts, languages, requests, pwa } = config
  const code = relative('.', config.site)
  const site = { code, basePath, languages, fonts, adapter: requests.adapter, app: pwa.enabled }
  return `client ${digestOf(canonicalJson({ ...site, sources, files: index.fonts }))}`
}

async function bundleAndStore(options: ClientOptions): Promise<Stored> {
  const { index, config, site, blobs, bundler: run } = options
  const { bundle } = await import('./bundle.ts')
  const { createSiteFonts } = await import('./site-fonts.ts')
  const fonts = await createSiteFonts(index, config)
  const { files, shell, ...bundled } = await bundle({ config, site, fonts, run })
  const written = files.map((file) => {
    const { digest } = blobs.write('content' in file ? file.content : readFileSync(file.file))
    return { path: file.path, digest }
  })
  const stored: Stored = { ...bundled, files: written, shell: shell.map(({ path }) => path) }
  blobs.putValue(keyOf(options), stored)
  return stored
}
