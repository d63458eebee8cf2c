/**
 * The build's own name, and what the browser is told of it.
 */
import { readFileSync } from 'node:fs'
import { hrefOf, outputPath, payloadFileOf, type RoutePath } from '../src/content/paths.ts'
import type { BuildManifest, LatestBuild } from '../src/content/payload.ts'
import { canonicalJson, digestOf } from './digest.ts'
import type { OutputFile } from './emit.ts'

interface SiteAddresses {
  paths: readonly RoutePath[]
  redirects: BuildManifest['redirects']
  basePath: string
}

/** The id is a digest of all other output: equal sites have equal ids, whoever built them. */
export function createBuildManifest(
  { paths, redirects, basePath }: SiteAddresses,
  files: readonly OutputFile[],
): { id: string; files: OutputFile[] } {
  const contents = files
    .map((file): [string, string] => [file.path, digestOfFile(file)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const id = digestOf(canonicalJson(contents)).slice(0, 16)
  const prerendered = paths.map((path) => hrefOf(path, basePath))
  const manifest: BuildManifest = {
    id,
    routes: Object.fromEntries(
      paths.map((path) => [
        hrefOf(path, basePath),
        { payload: hrefOf(`/${payloadFileOf(path)}`, basePath) },
      ]),
    ),
    prerendered,
    redirects,
  }
  const latest: LatestBuild = { id }
  return {
    id,
    files: [
      { path: outputPath('builds/latest.json'), content: JSON.stringify(latest) },
      { path: outputPath(`builds/meta/${id}.json`), content: JSON.stringify(manifest) },
    ],
  }
}

/** Names in `_assets/` already carry the digest of what they are made from. */
const digestOfFile = (file: OutputFile): string =>
  'content' in file
    ? digestOf(file.content)
    : isHashed(file)
      ? ''
      : digestOf(readFileSync(file.file))

const isHashed = ({ path }: OutputFile): boolean => path.startsWith('_assets/')
