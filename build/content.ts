/**
 * The content of the cache: every story, held against its schema.
 */
import { type AssetUse, collectAssets } from './assets.ts'
import type { Config } from './config.ts'
import type { CacheIndex, StoryEntry } from './content-cache.ts'
import type { EditorSpace } from './editor-link.ts'
import { VetrinaError } from './errors.ts'
import type { Warning } from './log.ts'
import type { ValidStory } from './page-model.ts'
import { localAssets } from './remote-image.ts'
import { asKept, checkStory, newestOf } from './settle-stories.ts'

/**
 * The valid stories in the order of the index; what is wrong with the others, and which images
 * pages go without, is in `warnings`.
 * @throws VetrinaError SETTINGS_MISSING when there is no valid settings story: every page reads it
 */
export function readContent(
  index: CacheIndex,
  { cacheDir, images, service: { apiUrl } }: Pick<Config, 'cacheDir' | 'images' | 'service'>,
): { stories: ValidStory[]; warnings: Warning[] } {
  const read = index.stories.map((entry) => {
    const space = { id: index.space.id, apiUrl }
    const { story, content, warnings } = checkStory(cacheDir, entry, space)
    const refused = entry.invalid === undefined ? [] : refusedWarnings(cacheDir, entry, space)
    return { entry, story, name: story.name, content, warnings: [...refused, ...warnings] }
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
    warnings: read.flatMap(({ story, warnings }) => [
      ...warnings,
      ...[...localAssets(collectAssets([story]), images)]
        .filter(([address]) => index.assets[address] === undefined)
        .map(([address, use]) => missingImage(address, use)),
    ]),
  }
}

const missingImage = (address: string, use: AssetUse): Warning => ({
  code: 'IMAGE_MISSING',
  message: `The image ${address} is not in the content cache. The page is built without it.`,
  hint: 'Run `vetrina sync`: it says why the image cannot be had.',
  ...use,
})

/** What keeps the newest version of a story from being shown. */
function refusedWarnings(cacheDir: string, entry: StoryEntry, space: EditorSpace): Warning[] {
  const { content, warnings } = checkStory(cacheDir, newestOf(entry), space)
  return content === null ? warnings.map(asKept) : []
}
