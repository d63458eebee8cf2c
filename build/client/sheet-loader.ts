/**
 * The style sheets that not every page uses, as entries of the bundle: `sheet:faq` is `faq.css` in
 * its cascade layer.
 */
import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { type SheetName, sheetLayers, sheetNames } from '../../src/styles/sheets.ts'

export const sheetEntries = sheetNames.map((name) => ({ in: `sheet:${name}`, out: name }))

export const sheetLoader: Plugin = {
  name: 'sheet-loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^sheet:/ }, ({ path }) => ({
      path: path.slice('sheet:'.length),
      namespace: 'sheet',
    }))
    onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => ({
      contents: `@import "./${path}.css" layer(${sheetLayers[path as SheetName]});`,
      loader: 'css',
      resolveDir: resolve('src/styles'),
    }))
  },
}
