/**
 * Fonts cut to what an Italian site writes. A style sheet names a font of a package and, after a
 * question mark, the weights it uses: `….woff2?wght=400` or `….woff2?wght=400..600`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { FontCut } from './cut-font.ts'
import { digestOf } from './digest.ts'
import { openKeptFiles } from './kept-files.ts'
import { startThread } from './start-thread.ts'

// What is left out (a Polish name, a symbol) is drawn by the fallback font.
const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
const letters = 'ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜßàáâäçèéêëìíîïñòóôöùúûü'
const signs = '\u00a0€«»‘’“”–—…·×°©®ªº½→←↗'
const characters = [...printableAscii, letters, signs].join('')

/** Raise it when the cut changes in a way that its inputs do not show. */
const version = 2

interface SubsetOptions {
  cacheDir: string
  /** What threads run; `null` for none. */
  threadScript: string | null
}

/** Lets esbuild load the fonts of a style sheet as their subsets. Each is cut once and kept. */
export function fontSubsets(options: SubsetOptions): Plugin {
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
        contents: await subsetOf(path, new URLSearchParams(String(pluginData)), options),
        loader: 'file',
      }))
    },
  }
}

async function subsetOf(
  file: string,
  axes: URLSearchParams,
  { cacheDir, threadScript }: SubsetOptions,
): Promise<Uint8Array> {
  const original = readFileSync(file)
  const digest = digestOf(`${version} ${digestOf(original)} ${axes} ${characters}`)
  const kept = openKeptFiles(join(cacheDir, 'fonts'))
  const found = kept.findWhole(digest, 'woff2')
  if (found !== undefined) return readFileSync(found.file)
  const subset = await cutIn(threadScript, { original, characters, axes: [...axes] })
  kept.keep(digest, 'woff2', subset)
  return subset
}

/** In a thread if there can be one: what cuts fonts takes 50 MB each, and gives none of it back. */
async function cutIn(threadScript: string | null, cut: FontCut): Promise<Uint8Array> {
  if (threadScript === null) return (await import('./cut-font.ts')).cutFont(cut)
  const thread = startThread(threadScript, { kind: 'font', ...cut })
  const cuts: Uint8Array[] = []
  try {
    await thread.run((message) => {
      if ('font' in message) cuts.push(message.font)
    })
  } finally {
    await thread.stop()
  }
  return cuts[0] ?? new Uint8Array()
}
