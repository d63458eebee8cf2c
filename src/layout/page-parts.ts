/**
 * The parts that the page types share: title and description (the editor's, or else the best from the
 * content), how a page looks where it is shared, and its pictures.
 */

import type { SettingsModel } from '../business/settings-query.ts'
import type { ImageModel } from '../content/model.ts'
import type { SharedAs } from '../content/page-model.ts'
import { picturesIn } from '../content/page-of.ts'
import { plainText } from '../content/rich-text-nodes.ts'
import type { PageContent } from './page-type.ts'

/** Characters of a description that search results show. */
const longestDescription = 160

/**
 * @param name of the story
 * @param brand of the studio; ends a title that the editor did not write
 */
export function wordsOfPage(page: PageContent, name: string, brand: string) {
  const headline = page.hero[0]?.headline.trim() || name
  return {
    title: page.title.trim() || titleWith(headline, brand),
    description: page.description.trim() || shorten(leadOf(page)) || titleWith(headline, brand),
  }
}

/** Fields for search engines that the editor left empty. */
export const missingWords = (
  content: Partial<Record<'title' | 'description', string>>,
): ('title' | 'description')[] =>
  (['title', 'description'] as const).filter((name) => content[name]?.trim() === '')

export const titleWith = (title: string, brand: string): string =>
  title === brand ? brand : `${title} · ${brand}`

/** The first text on the page. */
function leadOf({ hero, body }: PageContent): string {
  const leads = [...hero, ...body].map((blok) => {
    if ('lead' in blok && blok.lead !== '') return blok.lead
    if (!('text' in blok)) return ''
    return typeof blok.text === 'string' ? blok.text : plainText(blok.text)
  })
  return leads.find((lead) => lead.trim() !== '') ?? ''
}

/** Puts it on one line, cut after a word. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  return `${line.slice(0, longestDescription).replace(/[\s,;:.–—-]*\s\S*$/u, '')}…`
}

/** How a page looks where it is shared. */
export const sharedAs = (
  { brand, tagline, shareImage }: SettingsModel,
  {
    title,
    chosen,
    picture,
  }: { title: string; chosen: ImageModel | null; picture: ImageModel | null },
): SharedAs => ({
  title,
  brand,
  tagline,
  // The picture of all pages is no choice for this one.
  chosen: chosen?.src === shareImage?.src ? null : chosen,
  picture,
  fallback: shareImage,
})

/** Bloks load the settings and the courses of the whole site: their pictures are on other pages. */
export const shownPictures = (content: object): ImageModel[] =>
  picturesIn(content, (field) => field === 'settings' || field === 'courses')
