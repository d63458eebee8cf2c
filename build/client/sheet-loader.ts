/**
 * The style sheets that not every page uses, as entries of the bundle: `sheet:bloks:src/styles/faq.css`
 * is `faq.css` in its cascade layer.
 */
import { basename, dirname, posix, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'

type Styled = Pick<Site, 'styles'>

/** Sheet of the editor's preview. */
const editorSheet = { in: 'sheet:bloks:src/editor/editor.css', out: 'editor' }

/** Names of the sheets, in their order in a file. */
export const sheetNames = ({ styles }: Styled): string[] => [
  ...Object.keys(styles.sheets),
  editorSheet.out,
]

export function sheetEntries(
  { styles }: Styled,
  config: Pick<Config, 'site'>,
): { in: string; out: string }[] {
  const folder = posix.dirname(pathOfSite(styles.core, config))
  return [
    ...Object.entries(styles.sheets).map(([name, layer]) => ({
      in: `sheet:${layer}:${folder}/${name}.css`,
      out: name,
    })),
    editorSheet,
  ]
}

export const sheetLoader: Plugin = {
  name: 'sheet-loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sheet:/ }, ({ path }) => ({
      path: path.slice('sheet:'.length),
      namespace: 'sheet',
    }))
    onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => {
      const [, layer, file = ''] = /^(.*?):(.*)$/.exec(path) ?? []
      return {
        contents: `@import "./${basename(file)}" layer(${layer});`,
        loader: 'css',
        resolveDir: resolve(dirname(file)),
      }
    })
  },
}
