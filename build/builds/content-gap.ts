/**
 * Stories that Storyblok shows and a copy of the content lacks.
 */

import type { BuiltContent } from '../../src/content/payload.ts'
import { counted } from '../base/counted.ts'
import type { Link } from '../storyblok/answers.ts'
import type { Space } from '../storyblok/client.ts'

/** The stories that Storyblok shows in the configured version. */
export interface ServiceState {
  space: Space
  shows: BuiltContent['shows']
  stories: readonly Link[]
}

/**
 * Describes the stories that a content lacks; '' if none. Versions only show whether two contents
 * are equal; the dates of the stories show how many lie between.
 */
export function describeGap(
  content: BuiltContent,
  { space, shows, stories }: ServiceState,
): string {
  if (content.space !== space.id) {
    return `it comes from the space ${content.space}, not from ${space.id}, “${space.name}”`
  }
  if (content.shows !== shows) {
    return content.shows === 'draft'
      ? 'it shows drafts instead of published stories'
      : 'it shows published stories instead of drafts'
  }
  const isSameVersion = content.version === space.version
  // Saving a draft does not change the version.
  if (isSameVersion && shows === 'published') return ''
  const slugs = stories
    .filter((link) => (shownAt(link, shows) ?? '') > (content.newest ?? ''))
    .map(({ slug }) => slug)
    .sort()
  if (slugs.length === 0 && isSameVersion) return ''
  if (slugs.length === 0) {
    return `version ${space.version} has no newer story, but differs: a story was changed, moved or removed`
  }
  const more = slugs.length > mostSlugs ? ` and ${slugs.length - mostSlugs} more` : ''
  return `${countStories(slugs.length)} behind: ${slugs.slice(0, mostSlugs).join(', ')}${more}`
}

const mostSlugs = 5

/** The date since when readers of this version see the story as it is. */
export const shownAt = ({ published_at, updated_at }: Link, shows: BuiltContent['shows']) =>
  shows === 'draft' ? updated_at : published_at

export const countStories = (number: number): string => counted(number, 'story', 'stories')
