/**
 * The service worker of the last build, while all that it is made from is the same: making it starts
 * esbuild.
 */
import { outputPath } from '../../src/content/paths.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Blobs } from '../store/blobs.ts'
import type { RunBundler } from './run-bundler.ts'
import type { createServiceWorker, ServiceWorkerOptions } from './service-worker.ts'

type WorkerFile = Awaited<ReturnType<typeof createServiceWorker>>

export interface WorkerInputs extends Pick<ServiceWorkerOptions, 'pwa' | 'requests'> {
  /** Digest of the sources. */
  sources: string
  blobs: Blobs
  bundler?: RunBundler | undefined
}

/** The worker without what is put into it, which needs no page. */
export async function loadWorkerBundle(options: WorkerInputs): Promise<string> {
  const { sources, pwa, requests, blobs } = options
  const key = `worker bundle ${sources} ${pwa.enabled} ${requests.adapter}`
  const known = blobs.findValue<string>(key)
  if (known !== undefined) return known
  const { bundleServiceWorker } = await import('./service-worker.ts')
  const bundled = await bundleServiceWorker(options, options.bundler)
  blobs.putValue(key, bundled)
  return bundled
}

export async function loadServiceWorker(
  options: ServiceWorkerOptions & { bundled: string; blobs: Blobs },
): Promise<WorkerFile> {
  const { blobs } = options
  const key = `worker ${digestOfInputs(options)}`
  const known = blobs.findValue<string>(key)
  if (known !== undefined) return { path: outputPath('sw.js'), content: known }
  const { createServiceWorker } = await import('./service-worker.ts')
  const file = await createServiceWorker(options)
  blobs.putValue(key, file.content)
  return file
}

function digestOfInputs(options: ServiceWorkerOptions & { bundled: string }): string {
  const { precached, clientFiles, basePath, bundled } = options
  const named = (files: readonly OutputFile[]) =>
    files.map((file) => [file.path, 'content' in file ? digestOf(file.content) : file.digest])
  return digestOf(canonicalJson([bundled, named(precached), named(clientFiles), basePath]))
}
