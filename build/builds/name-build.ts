/**
 * What can only be said when every other file of the site is known: the build's own name, what hosts
 * are to upload, and which assets of earlier builds stay.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { claimedTwice } from '../base/output-files.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import { createOtherHostFiles, uploadsFile } from '../hosts/files.ts'
import type { HostRules } from '../hosts/rules.ts'
import { type ChangedFile, restateUploads, serializeUploads } from '../hosts/uploads.ts'
import type { Renewed } from '../memory/renewed-pages.ts'
import type { KnownSite } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { hostFolderOf, hostFolderState } from '../output/host-folder.ts'
import { type Generation, keepAssets, planGenerations } from '../output/kept-assets.ts'
import type { FileStates } from '../output/output-state.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import { createBuildId } from './build-id.ts'
import { createBuildManifest, manifestPath } from './build-manifest.ts'
import { describeContent } from './built-content.ts'
import { readLastBuild } from './last-build.ts'

interface NamedSite {
  config: Config
  index: CacheIndex
  paths: readonly RoutePath[]
  /** Paths of all files besides those of the pages. */
  others: readonly OutputPath[]
  /** Pages that are not as they were; `null` when it is not known which. */
  renewed: readonly Renewed[] | null
  /** Of the last build. */
  known: NamedParts
  /** Address of the client runtime. */
  script: string
  redirects: readonly Redirect[]
  rules: HostRules
  output: Output
  memoryDir: string
}

type NamedParts = Pick<KnownSite, 'sections' | 'others'>

export interface NamedBuild extends NamedParts {
  id: string
  /** By place in the folder of hosts. */
  hostFiles: Record<string, string | Buffer>
  generations: Generation[]
}

/** @param files of the site; its manifest and the assets that stay are added */
export function nameBuild(files: FileStates, site: NamedSite): NamedBuild {
  const { config, index, paths, script, redirects, rules, output, memoryDir, known } = site
  const { id, sections } = createBuildId({
    ...{ pages: paths, others: site.others, renewed: site.renewed, sections: known.sections },
    digestAt: (path) => files.get(path)?.digest ?? '',
  })
  const content = describeContent(index)
  const facts = { ...config, paths, redirects, content, script }
  const before = site.renewed === null ? null : readManifest(output)
  for (const file of createBuildManifest(facts, id, before)) {
    if (files.has(file.path)) throw claimedTwice(file.path)
    files.set(file.path, output.put(file.path, file.content))
  }
  const others = digestOf(site.others.toSorted().join('\0'))
  const uploads =
    (known.others === others ? knownUploads(id, files, site) : null) ??
    serializeUploads(
      [...files.entries()].map(([path, { digest }]) => ({ path, digest })),
      rules,
    )
  const generations = planGenerations(id, files, { memoryDir, output })
  keepAssets(generations, files, output)
  const hostFiles = { ...createOtherHostFiles(rules), [uploadsFile]: uploads }
  return { id, sections, others, hostFiles, generations }
}

function readManifest({ current, madeBy, fileOf }: Output): Buffer | null {
  const path = manifestPath(madeBy)
  return current.has(path) ? readFileSync(fileOf(path)) : null
}

/**
 * The list of the last build with the digests that are different.
 * @returns `null` when that list is not as it was made, or not of these paths
 */
function knownUploads(
  id: string,
  files: FileStates,
  { renewed, others, output, config, memoryDir, rules }: NamedSite,
): Buffer | null {
  const folder = hostFolderOf(config.outDir)
  const last = readLastBuild(memoryDir)
  if (renewed === null || last?.buildId !== output.madeBy) return null
  if (last.hosts !== hostFolderState(folder)) return null
  const changes: ChangedFile[] = []
  const compare = (path: OutputPath, pathBefore = path): void => {
    const digest = files.get(path)?.digest ?? ''
    const digestBefore = output.current.get(pathBefore)?.digest ?? ''
    if (path === pathBefore && digest === digestBefore) return
    changes.push({
      before: { path: pathBefore, digest: digestBefore },
      after: { path, digest },
    })
  }
  for (const { page } of renewed) for (const path of pageFilesOf(page.path)) compare(path)
  for (const path of others) compare(path)
  compare('builds/latest.json' as OutputPath)
  compare(manifestPath(id), manifestPath(output.madeBy))
  return restateUploads(readFileSync(join(folder, uploadsFile)), changes, rules)
}
