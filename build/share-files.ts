/**
 * The pictures that pages are shared with: those that `dist` has stay, the others are drawn.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Output } from './emit.ts'
import type { VariantFile } from './images.ts'
import type { SiteFile } from './put-files.ts'
import type { ShareCard } from './share-card.ts'

interface ShareOptions {
  cards: readonly ShareCard[]
  pictures: readonly VariantFile[]
  output: Output
  outDir: string
  workDir: string
}

export async function makeShareFiles(options: ShareOptions): Promise<SiteFile[]> {
  const { pictures, output, outDir, workDir } = options
  const cards = [...new Map(options.cards.map((card) => [card.path, card])).values()]
  const missing = cards.filter(({ path }) => output.stateOf(path) === undefined)
  const kept = cards.flatMap(({ path }): SiteFile[] => {
    const state = output.stateOf(path)
    const read = () => readFileSync(join(outDir, path))
    return state === undefined ? [] : [{ path, digest: state.digest, read }]
  })
  if (missing.length === 0) return kept
  const { drawShareCards } = await import('./share-card-drawing.ts')
  return [...kept, ...(await drawShareCards({ cards: missing, pictures, cacheDir: workDir }))]
}
