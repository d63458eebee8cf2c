import { compareByDefault } from './sort-stories.ts'
import { contentOf, isVisible, type Space, type Version } from './space.ts'
import type { Story } from './space-files.ts'

/** The parts of a space that follow from its stories: what ten thousand of them are found by. */
export function indexStories(
  unsorted: readonly Story[],
): Pick<Space, 'stories' | 'storiesByUuid' | 'storiesByName' | 'visible'> {
  const stories = unsorted.toSorted(compareByDefault)
  const visibleTo = (version: Version) =>
    stories
      .filter((story) => isVisible(story, version))
      .map((story) => ({ story, content: contentOf(story, version) }))
  return {
    stories,
    storiesByUuid: new Map(stories.map((story) => [story.uuid, story])),
    storiesByName: namesOf(stories),
    visible: { draft: visibleTo('draft'), published: visibleTo('published') },
  }
}

/** Of stories that one name fits, those that it fits best come first. */
function namesOf(stories: readonly Story[]): Map<string, Story[]> {
  const names = new Map<string, Story[]>()
  const add = (name: string, story: Story) => {
    const named = names.get(name)
    if (named === undefined) names.set(name, [story])
    else if (!named.includes(story)) named.push(story)
  }
  for (const story of stories) add(story.full_slug, story)
  for (const story of stories) add(story.full_slug.replace(/\/$/, ''), story)
  for (const story of stories) {
    add(String(story.id), story)
    add(story.uuid, story)
  }
  for (const story of stories)
    for (const { path } of story.translated_slugs ?? [])
      if (typeof path === 'string') add(path, story)
  return names
}
