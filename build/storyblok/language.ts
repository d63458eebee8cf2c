/**
 * Languages as Storyblok names them, in requests and at the front of slugs.
 */
import { serviceCode } from '../../src/content/language-tags.ts'
import { homeSlug } from '../../src/content/paths.ts'
import type { RawStory } from './answers.ts'

/** The slug of a story in a language that gives it none of its own: `en/about`; home page: `en`. */
export const slugIn = (language: string, fullSlug: string): string =>
  fullSlug.replace(/\/$/, '') === homeSlug ? language : `${language}/${fullSlug}`

/** The part of a slug after the code of a language; `undefined` if it does not begin with that. */
export function slugBehind(language: string, fullSlug: string): string | undefined {
  const [code = '', ...rest] = fullSlug.split('/')
  return serviceCode(code) === serviceCode(language) ? rest.join('/') : undefined
}

/** Spells the language in front of a fetched story's slug as the site does. */
export function spellSlug(story: RawStory, language: string | undefined): RawStory {
  if (language === undefined) return story
  const slug = slugBehind(language, story.full_slug) ?? story.full_slug
  return { ...story, full_slug: slugIn(language, slug) }
}
