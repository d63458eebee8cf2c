/**
 * Digests of everything besides the content that the result of a build depends on.
 */
import { join, relative } from 'node:path'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { installedIn } from '../base/installed.mjs'
import { listFiles } from '../base/output-files.ts'
import type { ClientManifest } from '../client/bundle.ts'
import { previewTokenOf } from '../config/preview-token.ts'
import type { Config } from '../config.ts'
import { sourceFolders } from '../load-site.ts'
import type { Blobs } from '../store/blobs.ts'
import { digestFiles } from '../store/stat-digests.ts'

/** Digest of every file of the site and of the pipeline, and of the installed packages. */
export function digestOfSources(config: Pick<Config, 'site'>, blobs: Blobs): string {
  const inFolder = (folder: string) => listFiles(folder).map((path) => join(folder, path))
  const folders = [...sourceFolders(config), 'build']
  const paths = [...folders.flatMap(inFolder), ...installedIn('.')]
  return digestOf(JSON.stringify([...digestFiles(paths, { name: 'sources', blobs })]))
}

/** Digest of the settings that the output depends on. */
export function digestOfConfig(config: Config): string {
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

export const digestOfCode = (sources: string, config: string, client: ClientManifest): string =>
  digestOf(`${sources} ${config} ${canonicalJson(client)}`)
