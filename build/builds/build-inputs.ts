/**
 * What a build is made from, read until it is clear whether any of it has changed.
 */
import { statOf } from '../base/disk-entry.ts'
import { lazily } from '../base/once.ts'
import { type CacheIndex, readIndexBytes } from '../cache/cache-index.ts'
import { readContent } from '../cache/read-content.ts'
import { digestOfSecrets } from '../config/secret-scan.ts'
import type { Config } from '../config.ts'
import { memoryFileOf } from '../memory/memory-file.ts'
import type { PageThreads } from '../rendering/page-threads.ts'
import { listPublicFiles, type PublicFiles } from '../site/public-files.ts'
import { digestOfConfig, digestOfSources } from './code-digest.ts'
import { digestOfInputs, type LastBuild, readLastBuild } from './last-build.ts'
import type { Stage } from './stopwatch.ts'
import type { WorkFolder } from './work-folder.ts'

export interface BuildInputs {
  /** The index of the content, parsed when it is first asked for. */
  readIndex: () => CacheIndex
  /** Digest of the sources. */
  sources: string
  /** Digest of the configuration. */
  settings: string
  publicFiles: PublicFiles
  /** Digest of all inputs. */
  digest: string
  /** The last build, where it was made from the same. */
  same: LastBuild | null
  /** Digest of what must not be published. */
  secrets: string
  /** Whether the last build looked for it. */
  isSearched: boolean
}

interface InputsOptions {
  config: Config
  work: WorkFolder
  threads: PageThreads
  stage: Stage
}

/**
 * Begins the threads of a first build meanwhile: to load their code takes longer than this.
 * @throws VetrinaError CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export async function readInputs(options: InputsOptions): Promise<BuildInputs> {
  const { config, work, threads, stage } = options
  const { workDir, memoryDir } = work
  const content = readIndexBytes(config.cacheDir)
  const readIndex = lazily(() => readContent(config, content))
  // Of a first build all pages are made.
  if (statOf(memoryFileOf(memoryDir)) === undefined) threads.begin(readIndex().stories.length)
  const sources = await stage('sources', () => digestOfSources(workDir))
  const publicFiles = await stage('public', () => listPublicFiles(config, workDir))
  const settings = digestOfConfig(config)
  const digest = digestOfInputs(content, [sources, publicFiles.digest, settings])
  const last = readLastBuild(memoryDir)
  const same = last?.inputs === digest ? last : null
  const secrets = digestOfSecrets(config)
  const isSearched = last?.secrets === secrets
  return { readIndex, sources, settings, publicFiles, digest, same, secrets, isSearched }
}
