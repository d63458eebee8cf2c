/**
 * What the browser loads, from the last time that it was bundled: esbuild runs when a source has
 * changed.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import { writeVerifiedFile } from '../base/write-file.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { isWhole } from '../output/stage-file.ts'
import type { ClientManifest } from './bundle.ts'
import type { BundledFile } from './bundle-parts.ts'

export interface ClientFile {
  path: OutputPath
  file: string
  digest: string
}

export interface ClientFiles {
  manifest: ClientManifest
  files: ClientFile[]
  /** Those of `files` that are wanted without a connection. */
  shell: ClientFile[]
}

/** Where bundled files are kept. */
export const clientDir = (workDir: string): string => join(workDir, 'client')

interface Stored {
  manifest: ClientManifest
  files: { path: OutputPath; digest: string }[]
  shell: OutputPath[]
}

interface ClientInputs {
  index: CacheIndex
  config: Config
  /** Digest of the sources. */
  sources: string
  /** Where bundled files are kept. */
  workDir: string
}

interface ClientOptions extends ClientInputs {
  /** Whether `dist` has the file already: the kept one is then not read. */
  isThere: (path: OutputPath, digest: string) => boolean
}

/** @throws VetrinaError BUNDLE_FAILED, RUNTIME_OVER_BUDGET */
export async function loadClientFiles(options: ClientOptions): Promise<ClientFiles> {
  const { workDir, isThere } = options
  const folder = clientDir(workDir)
  const memo = memoOf(options)
  const known = readSealed<Stored>(memo)
  const fileOf = (digest: string) => join(folder, digest)
  const isKept =
    known?.files.every(
      ({ path, digest }) => isThere(path, digest) || isWhole(fileOf(digest), digest),
    ) ?? false
  const stored = known !== null && isKept ? known : (await bundleAndKeep(options)).stored
  const files = stored.files.map(({ path, digest }) => ({ path, digest, file: fileOf(digest) }))
  const shell = new Set(stored.shell)
  return { manifest: stored.manifest, files, shell: files.filter(({ path }) => shell.has(path)) }
}

/** What the bundled files are made of, from when they were bundled. */
export const loadClientParts = async (options: ClientInputs): Promise<BundledFile[]> =>
  readSealed<BundledFile[]>(partsFile(memoOf(options))) ?? (await bundleAndKeep(options)).parts

/** Named by all that decides what is bundled. */
function memoOf({ index, config, sources, workDir }: ClientInputs): string {
  const { basePath, fonts, requests } = config
  const inputs = { sources, basePath, fonts, files: index.fonts, adapter: requests.adapter }
  return join(clientDir(workDir), `${digestOf(canonicalJson(inputs)).slice(0, 32)}.json`)
}

// Of its own: only a report reads it.
const partsFile = (memo: string): string => memo.replace(/\.json$/, '.parts.json')

async function bundleAndKeep(options: ClientInputs) {
  const { index, config, workDir } = options
  const folder = clientDir(workDir)
  const { bundle } = await import('./bundle.ts')
  const { createSiteFonts } = await import('./site-fonts.ts')
  const fonts = await createSiteFonts(index, config)
  const { manifest, files, shell, parts } = await bundle({ ...config, fonts })
  mkdirSync(folder, { recursive: true })
  const kept = files.map((file) => {
    const content = 'content' in file ? file.content : readFileSync(file.file)
    const digest = digestOf(content)
    writeVerifiedFile(join(folder, digest), content)
    return { path: file.path, digest }
  })
  const stored: Stored = { manifest, files: kept, shell: shell.map(({ path }) => path) }
  const memo = memoOf(options)
  writeSealed(partsFile(memo), parts)
  writeSealed(memo, stored)
  return { stored, parts }
}
