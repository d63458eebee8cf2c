/**
 * The build manifest, which browsers load.
 */
import { findMiddleware, middlewareNamesOf } from '../../src/client/middleware.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import {
  hrefOf,
  type OutputPath,
  outputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import type { BuildManifest, BuiltContent, LatestBuild } from '../../src/content/payload.ts'
import type { ClientManifest } from '../client/bundle.ts'

interface BuiltRoute {
  path: RoutePath
  /** Set unless it is the site's first. */
  language?: string | undefined
}

interface SiteFacts {
  routes: readonly BuiltRoute[]
  redirects: BuildManifest['redirects']
  basePath: string
  pollSeconds: number
  content: BuiltContent
  client: Pick<ClientManifest, 'script' | 'inLanguage'>
}

/** @throws VetrinaError MIDDLEWARE_UNKNOWN */
export function createBuildManifest(
  facts: SiteFacts,
  id: string,
): { path: OutputPath; content: string }[] {
  const latest: LatestBuild = { id, content: facts.content }
  const { redirects, client, pollSeconds } = facts
  const manifest: BuildManifest = {
    id,
    ...listRoutes(facts),
    redirects,
    ...scriptsOf(client),
    pollSeconds,
  }
  return [
    { path: outputPath('builds/latest.json'), content: JSON.stringify(latest) },
    { path: manifestPath(id), content: JSON.stringify(manifest) },
  ]
}

const scriptsOf = ({
  script,
  inLanguage,
}: SiteFacts['client']): Pick<BuildManifest, 'script' | 'scripts'> => ({
  script,
  ...(inLanguage && {
    scripts: Object.fromEntries(
      Object.entries(inLanguage).map(([language, scripts]) => [language, scripts.script]),
    ),
  }),
})

export const manifestPath = (id: string): OutputPath => outputPath(`builds/meta/${id}.json`)

function listRoutes({
  routes: built,
  basePath,
}: SiteFacts): Pick<BuildManifest, 'routes' | 'prerendered'> {
  const prerendered = built.map(({ path }) => hrefOf(path, basePath))
  const routes: BuildManifest['routes'] = Object.fromEntries(
    built.map(({ path, language }, index) => [
      prerendered[index] ?? '',
      {
        payload: hrefOf(`/${payloadFileOf(path)}`, basePath),
        ...middlewareOf(path),
        ...(language !== undefined && { language }),
      },
    ]),
  )
  return { routes, prerendered }
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
      message: {
        en: (cause as Error).message,
        it: `Non tutti i middleware di ${path} esistono: ${names.join(', ')}.`,
      },
      hint: {
        en: 'Define it in src/client/middleware.ts, or remove its name from the route there.',
        it: 'Definisci in src/client/middleware.ts quello che manca, o toglilo lì dalla rotta.',
      },
      cause,
    })
  }
}
