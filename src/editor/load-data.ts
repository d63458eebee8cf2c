/**
 * What the preview loads: which story the page shows, and its newest draft where a token allows it.
 */
import { hrefOf, routePathOf } from '../content/paths.ts'
import { type DraftStory, parseStory } from './messages.ts'
import type { DraftPage, DraftSite } from './site-data.ts'

/** A story that was never published is not in the site: its number is in the URL. */
export function findDraftPage({ pages, config: { basePath } }: DraftSite): DraftPage {
  const shown = withoutSlash(location.pathname.replace(/\/index\.html$/, '/'))
  const found = Object.entries(pages).find(
    ([, { path }]) => withoutSlash(hrefOf(path, basePath)) === shown,
  )
  if (found !== undefined) return { ...found[1], uuid: found[0] }
  const id = Number(new URLSearchParams(location.search).get('_storyblok'))
  return { id, uuid: '', path: routePathOf(shown.slice(basePath.length)) }
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/**
 * The newest draft.
 * @param language Storyblok's code; `''` for the first one
 * @returns `null` when it cannot be loaded: the page then stays as it was built until the editor sends it
 */
export async function loadDraftStory(
  { apiUrl, token }: NonNullable<DraftSite['delivery']>,
  id: number,
  language: string,
): Promise<DraftStory | null> {
  const query = new URLSearchParams({ version: 'draft', token, cv: String(Date.now()) })
  if (language !== '') query.set('language', language)
  try {
    const response = await fetch(`${apiUrl}/cdn/stories/${id}?${query}`)
    if (!response.ok) return null
    const { story } = (await response.json()) as { story?: unknown }
    return parseStory(story)
  } catch {
    return null
  }
}
