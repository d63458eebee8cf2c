/**
 * What can only be said when every other file of the site is known: the build's own name, what hosts
 * are to upload, and which assets of earlier builds stay.
 */
import type { OutputPath, RoutePath } from '../src/content/paths.ts'
import { createBuildManifest } from './build-manifest.ts'
import { describeContent } from './built-content.ts'
import type { Config } from './config.ts'
import type { CacheIndex } from './content-cache.ts'
import type { Output } from './emit.ts'
import { createOtherHostFiles } from './host-files.ts'
import type { HostRules } from './host-rules.ts'
import { type Generation, keepAssets, planGenerations } from './kept-assets.ts'
import type { FileStates } from './output-state.ts'
import type { Redirect } from './redirects.ts'

interface NamedSite {
  config: Config
  index: CacheIndex
  paths: readonly RoutePath[]
  /** Address of the client runtime. */
  script: string
  redirects: readonly Redirect[]
  rules: HostRules
  output: Output
  memoryDir: string
}

interface NamedBuild {
  id: string
  /** By place in the folder of hosts. */
  hostFiles: Record<string, string>
  generations: Generation[]
}

/** @param files of the site; its manifest and the assets that stay are added */
export function nameBuild(
  files: FileStates,
  { config, index, paths, script, redirects, rules, output, memoryDir }: NamedSite,
): NamedBuild {
  const digests = digestsOf(files)
  const content = describeContent(index)
  const manifest = createBuildManifest({ ...config, paths, redirects, content, script }, digests)
  for (const file of manifest.files) {
    const state = output.put(file.path, file.content)
    files.set(file.path, state)
    digests.push([file.path, state.digest])
  }
  const hostFiles = createOtherHostFiles(
    rules,
    digests.map(([path, digest]) => ({ path, digest })),
  )
  const generations = planGenerations(manifest.id, files, { memoryDir, output })
  keepAssets(generations, files, output)
  return { id: manifest.id, hostFiles, generations }
}

/** In order of path. Sorting plain text needs no comparison of ours, which would be most of it. */
const digestsOf = (files: FileStates): [path: OutputPath, digest: string][] =>
  [...files.keys()].sort().map((path) => [path, files.get(path)?.digest ?? ''])
