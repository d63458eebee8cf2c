/**
 * Names of what is bundled beside the runtime: `island:src/islands/Carousel.tsx` is the script that
 * `<v-island>` imports, `sheet:bloks:src/styles/faq.css` is `faq.css` in its cascade layer.
 */
import { posix } from 'node:path'
import { commonIslands } from '../../src/client/islands.ts'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'

export interface Entry {
  name: string
  /** Its entry point for esbuild. */
  entry: string
}

/** An island of the site stands in for a common one of the same name. */
export const islandEntries = (
  { islands }: Pick<Site, 'islands'>,
  config: Pick<Config, 'site'>,
): (Entry & { isOffline: boolean })[] =>
  Object.entries({ ...commonIslands, ...islands }).map(([name, { module, isOffline = false }]) => ({
    name,
    entry: `island:${pathOfSite(module, config)}`,
    isOffline,
  }))

type Styled = Pick<Site, 'styles'>

/** Sheet of the editor's preview. */
const editorSheet = { name: 'editor', entry: 'sheet:bloks:src/editor/editor.css' }

/** Names of the sheets that not every page uses, in their order in a file. */
export const sheetNames = ({ styles }: Styled): string[] => [
  ...Object.keys(styles.sheets),
  editorSheet.name,
]

export function sheetEntries({ styles }: Styled, config: Pick<Config, 'site'>): Entry[] {
  const folder = posix.dirname(pathOfSite(styles.core, config))
  return [
    ...Object.entries(styles.sheets).map(([name, layer]) => ({
      name,
      entry: `sheet:${layer}:${folder}/${name}.css`,
    })),
    editorSheet,
  ]
}
