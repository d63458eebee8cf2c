/**
 * The content of the cache: every story, held against its schema.
 */
import { type CacheIndex, readStory } from './content-cache.ts'
import { VetrinaError } from './errors.ts'
import type { Warning } from './log.ts'
import type { ValidStory } from './page-model.ts'
import { validateStory } from './validate-story.ts'

/**
 * The valid stories in the order of the index; what is wrong with the others is in `warnings`.
 * @param apiUrl of the content service: tells where its editor is
 * @throws VetrinaError SETTINGS_MISSING when there is no valid settings story: every page reads it
 */
export function readContent(
  cacheDir: string,
  index: CacheIndex,
  apiUrl: string,
): { stories: ValidStory[]; warnings: Warning[] } {
  const read = index.stories.map((entry) => {
    const story = readStory(cacheDir, entry)
    const space = { id: index.space.id, apiUrl }
    return { entry, name: story.name, ...validateStory(story, space) }
  })
  if (!read.some(({ entry, content }) => entry.component === 'settings' && content !== null)) {
    const problems = read
      .filter(({ entry }) => entry.component === 'settings')
      .flatMap(({ warnings }) => warnings.map(({ path, message }) => `${path}: ${message}`))
    throw new VetrinaError({
      code: 'SETTINGS_MISSING',
      message:
        `The content cache has no valid story of the content type “settings”. ${problems.join(' ')}`.trim(),
      hint: 'Publish a valid settings story in the content service, then sync.',
    })
  }
  return {
    stories: read.flatMap(({ entry, name, content }) =>
      content === null ? [] : [{ entry, name, content }],
    ),
    warnings: read.flatMap((story) => story.warnings),
  }
}
