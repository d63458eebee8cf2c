/**
 * What can only be said when every other file of the site is known: the build's own name, what hosts
 * are to upload, and which assets of earlier builds stay.
 */
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import { claimedTwice } from '../base/output-files.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import { createOtherHostFiles, uploadsFile } from '../hosts/files.ts'
import type { HostRules } from '../hosts/rules.ts'
import { serializeUploads } from '../hosts/uploads.ts'
import type { Output } from '../output/emit.ts'
import { type Generation, keepAssets, planGenerations } from '../output/kept-assets.ts'
import type { FileStates } from '../output/output-state.ts'
import { createBuildId } from './build-id.ts'
import { createBuildManifest } from './build-manifest.ts'
import { describeContent } from './built-content.ts'

interface NamedSite {
  config: Config
  index: CacheIndex
  paths: readonly RoutePath[]
  /** Paths of all files besides those of the pages. */
  others: readonly OutputPath[]
  /** Address of the client runtime. */
  script: string
  redirects: readonly Redirect[]
  rules: HostRules
  output: Output
  memoryDir: string
}

export interface NamedBuild {
  id: string
  /** By place in the folder of hosts. */
  hostFiles: Record<string, string>
  generations: Generation[]
}

/** @param files of the site; its manifest and the assets that stay are added */
export function nameBuild(files: FileStates, site: NamedSite): NamedBuild {
  const { config, index, paths, others, script, redirects, rules, output, memoryDir } = site
  const digestAt = (path: OutputPath) => files.get(path)?.digest ?? ''
  const id = createBuildId({ pages: paths, others, digestAt })
  const facts = { ...config, paths, redirects, content: describeContent(index), script }
  for (const file of createBuildManifest(facts, id)) {
    if (files.has(file.path)) throw claimedTwice(file.path)
    files.set(file.path, output.put(file.path, file.content))
  }
  const uploads = serializeUploads(
    [...files.entries()].map(([path, { digest }]) => ({ path, digest })),
    rules,
  )
  const generations = planGenerations(id, files, { memoryDir, output })
  keepAssets(generations, files, output)
  const hostFiles = { ...createOtherHostFiles(rules), [uploadsFile]: uploads }
  return { id, hostFiles, generations }
}
