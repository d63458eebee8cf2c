/**
 * Fonts cut to what an Italian site writes. A style sheet names a font of a package and, after a
 * question mark, the weights it uses: `….woff2?wght=400` or `….woff2?wght=400..600`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import subsetFont from 'subset-font'
import { digestOf } from './digest.ts'
import { writeFileAtomically } from './write-file.ts'

// What is left out (a Polish name, a symbol) is drawn by the fallback font.
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const letters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü'
const signs = '\u00a0€«»‘’“”–—…·×°©®ªº½→←↗'
const characters = [...printableAscii, letters, signs].join('')

/** Raise it when the cut changes in a way that its inputs do not show. */
const version = 1

/** Lets esbuild load the fonts of a style sheet as their subsets. Each is cut once and kept. */
export function fontSubsets(cacheDir: string): Plugin {
  return {
    name: 'font-subsets',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /\.woff2\?/ }, async ({ path, ...origin }) => {
        const [file = path, suffix = ''] = path.split('?')
        const { importer, resolveDir, kind } = origin
        const resolved = await resolve(file, { importer, resolveDir, kind })
        return {
          path: resolved.path,
          errors: resolved.errors,
          namespace: 'font',
          pluginData: suffix,
        }
      })
      onLoad({ filter: /.*/, namespace: 'font' }, async ({ path, pluginData }) => ({
        contents: await subsetOf(path, new URLSearchParams(String(pluginData)), cacheDir),
        loader: 'file',
      }))
    },
  }
}

async function subsetOf(
  file: string,
  axes: URLSearchParams,
  cacheDir: string,
): Promise<Uint8Array> {
  const original = readFileSync(file)
  const digest = digestOf(`${version} ${digestOf(original)} ${axes} ${characters}`)
  const cached = join(cacheDir, 'fonts', `${digest}.woff2`)
  if (!existsSync(cached)) {
    const subset = await subsetFont(original, characters, {
      targetFormat: 'woff2',
      variationAxes: Object.fromEntries([...axes].map(([name, value]) => [name, rangeOf(value)])),
    })
    writeFileAtomically(cached, subset)
  }
  return readFileSync(cached)
}

function rangeOf(value: string): number | { min: number; max: number } {
  const [min = 0, max = min] = value.split('..').map(Number)
  return min === max ? min : { min, max }
}
