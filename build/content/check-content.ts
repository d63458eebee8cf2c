/**
 * The site's checks of a story's content, whatever page shows it. A build and `vetrina check` run them
 * on every story they read.
 */
import { collectBloks } from '../../src/content/blok.ts'
import type { StoryDiagnostic } from '../../src/content/checks.ts'
import type { MomentOf } from '../../src/content/local-time.ts'
import { definitionsOf, type Site } from '../../src/content/site.ts'
import { partsOf, type StoredStory } from '../../src/content/story-parts.ts'

export type CheckStory = (
  story: StoredStory,
  parts?: ReturnType<typeof partsOf>,
) => StoryDiagnostic[]

export function createContentCheck(site: Site, momentOf: MomentOf): CheckStory {
  const types = definitionsOf(site)
  const definitions = new Map(
    [...types, ...collectBloks(types)].map((definition) => [definition.name, definition]),
  )
  const definitionOf = (component: string) => definitions.get(component)
  const checks = Object.values(site.contentChecks)
  return (story, parts = partsOf(story)) =>
    checks.flatMap((check) => check(story, { parts, momentOf, definitionOf }))
}
