/**
 * The build's own name, and what the browser is told of it.
 */
import { findMiddleware, middlewareNamesOf } from '../src/client/middleware.ts'
import {
  hrefOf,
  type OutputPath,
  outputPath,
  payloadFileOf,
  type RoutePath,
} from '../src/content/paths.ts'
import type { BuildManifest, BuiltContent, LatestBuild } from '../src/content/payload.ts'
import { digestOf } from './digest.ts'
import { VetrinaError } from './errors.ts'
import { recordOf } from './record-of.ts'

interface SiteFacts {
  paths: readonly RoutePath[]
  redirects: BuildManifest['redirects']
  basePath: string
  pollSeconds: number
  content: BuiltContent
  script: string
}

/**
 * The id is a digest of all other output: equal sites have equal ids, whoever built them, and from
 * whichever version of the content.
 * @param digests of the contents of all other files, in any order
 */
export function createBuildManifest(
  { paths, redirects, basePath, pollSeconds, content, script }: SiteFacts,
  digests: Iterable<readonly [path: string, digest: string]>,
): { id: string; files: { path: OutputPath; content: string }[] } {
  const contents = [...digests].sort(([a], [b]) => (a < b ? -1 : 1))
  const id = digestOf(JSON.stringify(contents)).slice(0, 16)
  const prerendered = paths.map((path) => hrefOf(path, basePath))
  const manifest: BuildManifest = {
    id,
    routes: recordOf(
      paths.map((path) => [
        hrefOf(path, basePath),
        { payload: hrefOf(`/${payloadFileOf(path)}`, basePath), ...middlewareOf(path) },
      ]),
    ),
    prerendered,
    redirects,
    script,
    pollSeconds,
  }
  const latest: LatestBuild = { id, content }
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
