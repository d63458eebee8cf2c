/**
 * Reads the inputs of a build as far as needed to see whether one has changed.
 */
import { join, relative } from 'node:path'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { installedIn } from '../base/installed.mjs'
import { lazily } from '../base/once.ts'
import { listFiles } from '../base/output-files.ts'
import { type CacheIndex, readContent, readIndexBytes } from '../cache/cache-index.ts'
import type { ClientManifest } from '../client/bundle.ts'
import { previewTokenOf } from '../config/secrets.ts'
import type { Config } from '../config.ts'
import { sourceFolders } from '../load-site.ts'
import type { PageThreads } from '../render/pool.ts'
import { listPublicFiles, type PublicFiles } from '../site/public-files.ts'
import type { Blobs } from '../store/blobs.ts'
import { digestFiles } from '../store/stat-digests.ts'
import type { Store } from '../store/store.ts'
import { type LastBuild, readLastBuild } from './last-build.ts'
import type { RunStage } from './stopwatch.ts'

export interface BuildInputs {
  /** The index of the content, parsed on the first call. */
  readIndex: () => CacheIndex
  /** Digest of the index. */
  content: string
  /** Digest of the sources. */
  sources: string
  /** Digest of the configuration. */
  settings: string
  publicFiles: PublicFiles
  /** Digest of all inputs. */
  digest: string
  last: LastBuild | null
}

interface InputsOptions {
  config: Config
  store: Store
  /** Those of a first build start while it reads its inputs: loading their code takes longer. */
  threads?: PageThreads
  stage: RunStage
  /** Has the digest of the sources if the caller's code may be older than they are. */
  warm?: { sources: string } | undefined
}

/** @throws VetrinaError CACHE_EMPTY, CACHE_OTHER_VERSION */
export async function readInputs(options: InputsOptions): Promise<BuildInputs> {
  const { config, store, threads, stage, warm } = options
  const { rows, blobs } = store
  const bytes = readIndexBytes(config.cacheDir)
  const readIndex = lazily(() => readContent(config, bytes))
  const last = readLastBuild(rows, config.outDir)
  // A first build renders all pages.
  if (last === null) threads?.begin(readIndex().stories.length)
  const sources = warm?.sources ?? (await stage('sources', () => digestOfSources(config, blobs)))
  const publicFiles = await stage('public', () => listPublicFiles(config, blobs))
  const content = bytes === null ? '' : digestOf(bytes)
  const settings = digestOfConfig(config)
  // New time zone data may move the next change.
  const zones = process.versions.tz
  const digest = digestOf([content, sources, publicFiles.digest, settings, zones].join(' '))
  return { readIndex, content, sources, settings, publicFiles, digest, last }
}

/** Digest of every file of the site and of the pipeline, and of the installed packages. */
export function digestOfSources(config: Pick<Config, 'site'>, blobs: Blobs): string {
  const inFolder = (folder: string) => listFiles(folder).map((path) => join(folder, path))
  const folders = [...sourceFolders(config), 'build']
  const paths = [...folders.flatMap(inFolder), ...installedIn('.')]
  return digestOf(JSON.stringify([...digestFiles(paths, { name: 'sources', blobs })]))
}

/** Digest of the settings that the output depends on. */
function digestOfConfig(config: Config): string {
  const {
    cacheDir,
    outDir,
    publicDir,
    spaceDir,
    site: siteFile,
    configFile,
    clock,
    sync,
    service,
    check,
    secrets,
    webhookSecret,
    ...site
  } = config
  const { apiUrl, version } = service
  const previewToken = digestOf(previewTokenOf(config))
  return digestOf(
    canonicalJson({ ...site, code: relative('.', siteFile), apiUrl, version, previewToken }),
  )
}

/** Digest of everything besides the content that pages depend on. */
export const digestOfCode = (
  { sources, settings }: Pick<BuildInputs, 'sources' | 'settings'>,
  client: ClientManifest,
): string => digestOf(`${sources} ${settings} ${canonicalJson(client)}`)
