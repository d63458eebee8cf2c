/**
 * Languages as Storyblok names them, in requests and at the front of slugs.
 */
import { serviceCode } from '../../src/content/language-tags.ts'
import { homeSlug } from '../../src/content/paths.ts'
import type { RawStory } from './answers.ts'

/** The slug of a story in a language, where it has none of its own there: `en/about`; `en` of the home page. */
export const slugIn = (language: string, fullSlug: string): string =>
  fullSlug.replace(/\/$/, '') === homeSlug ? language : `${language}/${fullSlug}`

/** The part of a slug that is behind the code of a language; `undefined` where none is in front. */
export function slugBehind(language: string, fullSlug: string): string | undefined {
  const [code = '', ...rest] = fullSlug.split('/')
  return serviceCode(code) === serviceCode(language) ? rest.join('/') : undefined
}

/** A story that was asked for in a language, the language in front of its slug as the site spells it. */
export function spellSlug(story: RawStory, language: string | undefined): RawStory {
  if (language === undefined) return story
  const slug = slugBehind(language, story.full_slug) ?? story.full_slug
  return { ...story, full_slug: slugIn(language, slug) }
}
