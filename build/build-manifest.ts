/**
 * The build's own name, and what the browser is told of it.
 */
import { readFileSync } from 'node:fs'
import { findMiddleware, middlewareNamesOf } from '../src/client/middleware.ts'
import { hrefOf, outputPath, payloadFileOf, type RoutePath } from '../src/content/paths.ts'
import type { BuildManifest, LatestBuild } from '../src/content/payload.ts'
import { canonicalJson, digestOf } from './digest.ts'
import type { OutputFile } from './emit.ts'
import { VetrinaError } from './errors.ts'

interface SiteAddresses {
  paths: readonly RoutePath[]
  redirects: BuildManifest['redirects']
  basePath: string
  pollSeconds: number
}

/** The id is a digest of all other output: equal sites have equal ids, whoever built them. */
export function createBuildManifest(
  { paths, redirects, basePath, pollSeconds }: SiteAddresses,
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
        { payload: hrefOf(`/${payloadFileOf(path)}`, basePath), ...middlewareOf(path) },
      ]),
    ),
    prerendered,
    redirects,
    pollSeconds,
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

/** @throws VetrinaError MIDDLEWARE_UNKNOWN */
function middlewareOf(path: RoutePath): { middleware?: readonly string[] } {
  const names = middlewareNamesOf(path)
  if (names.length === 0) return {}
  try {
    findMiddleware(path, names)
    return { middleware: names }
  } catch (cause) {
    throw new VetrinaError({
      code: 'MIDDLEWARE_UNKNOWN',
      message: (cause as Error).message,
      hint: 'Define it in src/client/middleware.ts, or take its name from the route there.',
      cause,
    })
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
