/**
 * Refuses to take pages off the site by mistake.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { hrefOf, type RoutePath } from '../../src/content/paths.ts'
import { counted } from '../base/counted.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Redirect } from '../content/redirects.ts'

interface BuiltRoutes {
  paths: readonly RoutePath[]
  redirects: readonly Redirect[]
  index: Pick<CacheIndex, 'stories'>
  basePath: string
}

/**
 * A page may go when its story was deleted or taken back, or when its address leads elsewhere.
 * @param before path → uuid of the story that the last build showed there
 * @throws VetrinaError ROUTES_MISSING, naming each one that has gone otherwise
 */
export function refuseMissingRoutes(
  before: ReadonlyMap<RoutePath, string>,
  { paths, redirects, index, basePath }: BuiltRoutes,
): void {
  const after = new Set(paths)
  const gone = [...before].filter(([path]) => !after.has(path))
  if (gone.length === 0) return
  const published = new Set(index.stories.map(({ uuid }) => uuid))
  const led = new Set(redirects.map(({ from }) => from))
  const missing = gone.filter(
    ([path, uuid]) => published.has(uuid) && !led.has(hrefOf(path, basePath)),
  )
  if (missing.length === 0) return
  const names = missing.map(([path]) => path).sort()
  const shown = names.slice(0, 10).join(', ')
  throw new VetrinaError({
    code: 'ROUTES_MISSING',
    message: `${counted(names.length, 'page')} of the last build would be gone although the story is still published, and nothing leads on from there: ${shown}${names.length > 10 ? ', …' : ''}.`,
    hint: 'Correct the story, add a redirect, or say that it may go: --allow-missing.',
  })
}
