/**
 * What the browser is told of the build.
 */
import { findMiddleware, middlewareNamesOf } from '../../src/client/middleware.ts'
import {
  hrefOf,
  type OutputPath,
  outputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import type { BuildManifest, BuiltContent, LatestBuild } from '../../src/content/payload.ts'
import { recordOf } from '../base/record-of.ts'
import { VetrinaError } from '../errors.ts'

interface SiteFacts {
  paths: readonly RoutePath[]
  redirects: BuildManifest['redirects']
  basePath: string
  pollSeconds: number
  content: BuiltContent
  script: string
}

/**
 * @param before the manifest of the last build, where it is of the same routes and the same code
 * @throws VetrinaError MIDDLEWARE_UNKNOWN
 */
export function createBuildManifest(
  facts: SiteFacts,
  id: string,
  before: Buffer | null = null,
): { path: OutputPath; content: string | Uint8Array }[] {
  const latest: LatestBuild = { id, content: facts.content }
  const { redirects, script, pollSeconds } = facts
  const rest = JSON.stringify({ redirects, script, pollSeconds } satisfies Partial<BuildManifest>)
  const end = `,${rest.slice(1)}`
  return [
    { path: outputPath('builds/latest.json'), content: JSON.stringify(latest) },
    {
      path: manifestPath(id),
      content:
        (before && renamed(before, id, end)) ?? serializeRoutes(facts, id).slice(0, -1) + end,
    },
  ]
}

export const manifestPath = (id: string): OutputPath => outputPath(`builds/meta/${id}.json`)

/** Of thousands of routes nothing is different but the id before them. */
function renamed(before: Buffer, id: string, end: string): Buffer | null {
  const start = '{"id":"'
  const isSame = before.subarray(-Buffer.byteLength(end)).equals(Buffer.from(end))
  if (!isSame || before.toString('latin1', 0, start.length) !== start) return null
  const manifest = Buffer.from(before)
  manifest.write(id, start.length, 'latin1')
  return manifest
}

function serializeRoutes({ paths, basePath }: SiteFacts, id: string): string {
  const prerendered = paths.map((path) => hrefOf(path, basePath))
  const routes: BuildManifest['routes'] = recordOf(
    paths.map((path, at) => [
      prerendered[at] ?? '',
      { payload: hrefOf(`/${payloadFileOf(path)}`, basePath), ...middlewareOf(path) },
    ]),
  )
  return JSON.stringify({ id, routes, prerendered } satisfies Partial<BuildManifest>)
}

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
