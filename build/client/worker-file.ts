/**
 * The service worker of the last build, while all that it is made from is the same: making it starts
 * esbuild.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { outputPath } from '../../src/content/paths.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import type { OutputFile } from '../base/output-files.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import type { createServiceWorker, ServiceWorkerOptions } from './service-worker.ts'

interface Stored {
  inputs: string
  content: string
}

type WorkerFile = Awaited<ReturnType<typeof createServiceWorker>>

const memoIn = (cacheDir: string): string => join(cacheDir, 'service-worker.json')

/** Begins what needs no page; `null` where the worker of the last build may do. */
export async function beginServiceWorker(
  options: Pick<ServiceWorkerOptions, 'pwa' | 'requests'> & { cacheDir: string },
): Promise<string | null> {
  if (existsSync(memoIn(options.cacheDir))) return null
  const { bundleServiceWorker } = await import('./service-worker.ts')
  return bundleServiceWorker(options)
}

/** @param sources digest of the sources */
export async function loadServiceWorker(
  sources: string,
  options: ServiceWorkerOptions & { cacheDir: string },
): Promise<WorkerFile> {
  const memo = memoIn(options.cacheDir)
  const inputs = inputsOf(sources, options)
  const known = readSealed<Stored>(memo)
  if (known?.inputs === inputs) return { path: outputPath('sw.js'), content: known.content }
  const { createServiceWorker } = await import('./service-worker.ts')
  const file = await createServiceWorker(options)
  if ('content' in file) writeSealed(memo, { inputs, content: String(file.content) })
  return file
}

function inputsOf(
  sources: string,
  { precached, clientFiles, pwa, requests, basePath }: ServiceWorkerOptions,
): string {
  const named = (files: readonly OutputFile[]) =>
    files.map((file) => [file.path, 'content' in file ? digestOf(file.content) : file.digest])
  return digestOf(
    canonicalJson([
      ...[sources, named(precached), named(clientFiles)],
      ...[pwa.enabled, requests.adapter, basePath],
    ]),
  )
}
