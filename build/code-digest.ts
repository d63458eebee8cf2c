/**
 * The digest of the code that decides how pages look.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientManifest } from './bundle.ts'
import type { Config } from './config.ts'
import { canonicalJson, digestOf } from './digest.ts'
import { listFiles } from './emit.ts'

const renderingFiles = ['build/render.tsx', 'package-lock.json']

/** Changes with any file of `src/`, the renderer, a dependency, the configuration or the client's files. */
export function digestOfCode(client: ClientManifest, config: Config): string {
  const files = [...listFiles('src').map((path) => join('src', path)), ...renderingFiles]
  const { siteUrl, basePath, language, timeZone, requestsEndpoint, themeColor } = config
  const site = { siteUrl, basePath, language, timeZone, requestsEndpoint, themeColor }
  return digestOf(
    canonicalJson({
      files: files.map((path) => [path, digestOf(readFileSync(path))]),
      client,
      site,
    }),
  )
}
