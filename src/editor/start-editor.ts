/**
 * The island on every page that wakes where the URL carries the editor's token. It reads the preview
 * script's URL from a file: that script holds every blok, and pages would change with it.
 */

import { loadChunk } from '../client/reload.ts'
import { base } from '../client/routes.ts'
import { editorSiteFile } from '../content/paths.ts'
import type { DraftSite } from './site-data.ts'

type Preview = typeof import('./editor.ts')

/** @throws Error when the site does not have the file */
export async function hydrate(element: HTMLElement): Promise<void> {
  const inLanguage = await fetch(new URL(folderOf(editedLanguage()) + editorSiteFile, base))
  // The site has no pages in this language.
  const response =
    inLanguage.status === 404 ? await fetch(new URL(editorSiteFile, base)) : inLanguage
  if (!response.ok) throw new Error(`${response.status} ${response.url}`)
  const site = (await response.json()) as DraftSite
  // Every site has it.
  const preview = await loadChunk<Preview>(() => import(site.islands['editor-preview'] as string))
  await preview.hydrate(element, site)
}

/** The edited language (BCP 47); `''` for the first one. */
function editedLanguage(): string {
  const code = new URLSearchParams(location.search).get('_storyblok_lang') ?? 'default'
  return code === 'default' ? '' : (Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? '')
}

const folderOf = (language: string): string => (language === '' ? '' : `${language}/`)
