/**
 * What every page names, and wakes where the address carries the editor's token. It has the preview's
 * script looked up in a file: that script holds every blok, and a page would change with each of them.
 */
import { base } from '../client/base.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { editorSiteFile } from '../content/paths.ts'
import type { DraftSite } from './site-data.ts'

type Preview = typeof import('./editor.ts')

/** @throws Error when the site does not have the file */
export async function hydrate(element: HTMLElement): Promise<() => void> {
  const response = await fetch(new URL(editorSiteFile, base))
  if (!response.ok) throw new Error(`${response.status} ${response.url}`)
  const site = (await response.json()) as DraftSite
  // Every site has it.
  const preview = await loadChunk<Preview>(() => import(site.islands['editor-preview'] as string))
  return preview.hydrate(element, site)
}
