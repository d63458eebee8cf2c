/**
 * Reads the inputs of a build as far as needed to see whether one has changed.
 */
import { lazily } from '../base/once.ts'
import { type CacheIndex, readContent, readIndexBytes } from '../cache/cache-index.ts'
import { digestOfSecrets } from '../config/secret-scan.ts'
import type { Config } from '../config.ts'
import type { PageThreads } from '../render/pool.ts'
import { listPublicFiles, type PublicFiles } from '../site/public-files.ts'
import type { Store } from '../store/store.ts'
import { digestOfConfig, digestOfSources } from './code-digest.ts'
import { digestOfInputs, type LastBuild, readLastBuild } from './last-build.ts'
import type { RunStage } from './stopwatch.ts'

export interface BuildInputs {
  /** The index of the content, parsed on the first call. */
  readIndex: () => CacheIndex
  /** Digest of the sources. */
  sources: string
  /** Digest of the configuration. */
  settings: string
  publicFiles: PublicFiles
  /** Digest of all inputs. */
  digest: string
  last: LastBuild | null
  /** The last build, if its inputs were the same. */
  same: LastBuild | null
  /** Digest of the secrets that must not be published. */
  secrets: string
  /** Whether the last build searched for the same secrets. */
  isSearched: boolean
}

interface InputsOptions {
  config: Config
  store: Store
  threads: PageThreads
  stage: RunStage
  /** Replaces the digest of the sources if the caller's code may be older than they are. */
  sources?: string | undefined
}

/**
 * Reads the inputs. A first build starts its threads meanwhile: loading their code takes longer.
 * @throws VetrinaError CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export async function readInputs(options: InputsOptions): Promise<BuildInputs> {
  const { config, store, threads, stage } = options
  const { rows, blobs } = store
  const content = readIndexBytes(config.cacheDir)
  const readIndex = lazily(() => readContent(config, content))
  const last = readLastBuild(rows, config.outDir)
  // A first build renders all pages.
  if (last === null) threads.begin(readIndex().stories.length)
  const sources = options.sources ?? (await stage('sources', () => digestOfSources(config, blobs)))
  const publicFiles = await stage('public', () => listPublicFiles(config, blobs))
  const settings = digestOfConfig(config)
  const digest = digestOfInputs(content, [sources, publicFiles.digest, settings])
  const same = last?.inputs === digest ? last : null
  const secrets = digestOfSecrets(config)
  const isSearched = last?.secrets === secrets
  return { readIndex, sources, settings, publicFiles, digest, last, same, secrets, isSearched }
}
