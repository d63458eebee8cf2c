/**
 * The digest of everything besides the content that decides what a build gives.
 */
import { join } from 'node:path'
import type { ClientManifest } from './bundle.ts'
import type { Config } from './config.ts'
import { canonicalJson, digestOf } from './digest.ts'
import { digestFiles } from './file-digests.ts'
import { lockFilesIn } from './lock-files.ts'
import { listFiles } from './output-files.ts'
import { previewTokenOf } from './preview-token.ts'

/** Of every file of the site and of the pipeline, and of what is installed. */
export function digestOfSources(workDir: string): string {
  const inFolder = (folder: string) => listFiles(folder).map((path) => join(folder, path))
  const paths = [...inFolder('src'), ...inFolder('build'), ...lockFilesIn('.')]
  return digestOf(JSON.stringify([...digestFiles(paths, join(workDir, 'sources.json'))]))
}

/** What of the configuration is seen in the output. */
export function digestOfConfig(config: Config): string {
  const {
    cacheDir,
    outDir,
    publicDir,
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
  return digestOf(canonicalJson({ ...site, apiUrl, version, previewToken }))
}

export const digestOfCode = (sources: string, config: string, client: ClientManifest): string =>
  digestOf(`${sources} ${config} ${canonicalJson(client)}`)
