/**
 * What every page names, and wakes where the URL carries the editor's token. It has the preview's
 * script looked up in a file: that script holds every blok, and a page would change with each of them.
 */
import { base } from '../client/base.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { editorSiteFile } from '../content/paths.ts'
import type { DraftSite } from './site-data.ts'

type Preview = typeof import('./editor.ts')

/** @throws Error when the site does not have the file */
export async function hydrate(element: HTMLElement): Promise<() => void> {
  const own = await fetch(new URL(folderOf(editedLanguage()) + editorSiteFile, base))
  // The site has no pages in this language.
  const response = own.status === 404 ? await fetch(new URL(editorSiteFile, base)) : own
  if (!response.ok) throw new Error(`${response.status} ${response.url}`)
  const site = (await response.json()) as DraftSite
  // Every site has it.
  const preview = await loadChunk<Preview>(() => import(site.islands['editor-preview'] as string))
  return preview.hydrate(element, site)
}

/** A BCP 47 tag; `''` of the site's first language. */
function editedLanguage(): string {
  const code = new URLSearchParams(location.search).get('_storyblok_lang') ?? 'default'
  return code === 'default' ? '' : (Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? '')
}

const folderOf = (language: string): string => (language === '' ? '' : `${language}/`)
