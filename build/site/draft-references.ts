/**
 * Stories that drafts may refer to, written for the editor's preview, which has no other source.
 */
import type { BlokDefinition } from '../../src/content/blok.ts'
import type { DraftSite } from '../../src/editor/site-data.ts'
import { recordOf } from '../base/record-of.ts'
import { readStory } from '../cache/content-cache.ts'
import { sourcesOf } from '../content/field-sources.ts'
import type { Library } from '../content/library.ts'
import { isShown } from '../content/routes.ts'

/**
 * Nothing for a site of which no field refers to stories or takes its values from a datasource.
 * @param types the content types of the site
 */
export function createDraftReferences(
  { index, stories: all, config }: Pick<Library, 'index' | 'stories' | 'config'>,
  types: readonly BlokDefinition[],
): Pick<DraftSite, 'stories' | 'datasources'> {
  const referred = sourcesOf(types).types
  const entries = all.filter((entry) => referred.has(entry.component) && isShown(entry))
  const stories = entries.map((entry) => {
    const { name, content } = readStory(config.cacheDir, entry)
    return [entry.uuid, { name, content }] as const
  })
  return {
    ...(referred.size > 0 && { stories: recordOf(stories) }),
    ...(index.datasources && { datasources: index.datasources }),
  }
}
