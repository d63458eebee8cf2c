/**
 * The pictures that pages are shared with: those of the editor's that stay as they are, and the
 * cards, of which those that `dist` has stay and the others are drawn.
 */
import { readFileSync } from 'node:fs'
import type { OutputFile } from '../base/output-files.ts'
import { atHand, type Output } from '../output/output.ts'
import type { RenderContext } from '../pages/render-context.ts'
import { type CopiedCard, type DrawnCard, isDrawn, type ShareCard } from '../pages/share-card.ts'
import type { VariantFile } from '../pictures/images.ts'
import type { Blobs } from '../store/blobs.ts'
import type { SiteFile } from './put-files.ts'

interface ShareOptions {
  cards: readonly ShareCard[]
  pictures: readonly VariantFile[]
  render: Pick<RenderContext, 'config' | 'site'>
  output: Output
  blobs: Blobs
}

export async function makeShareFiles(options: ShareOptions): Promise<SiteFile[]> {
  const cards = [...new Map(options.cards.map((card) => [card.path, card])).values()]
  const copied = cards.filter((card): card is CopiedCard => !isDrawn(card))
  return [...copyFiles(copied, options), ...(await drawFiles(cards.filter(isDrawn), options))]
}

function copyFiles(cards: readonly CopiedCard[], { pictures, output }: ShareOptions): OutputFile[] {
  const byPath = new Map(pictures.map((picture) => [picture.path, picture]))
  return cards.flatMap(({ path, copyOf }) => {
    const picture = byPath.get(copyOf)
    // Its original cannot be encoded, which is a warning.
    if (picture === undefined) return []
    const { file, digest } = atHand(picture, output)
    return [{ path, file, digest }]
  })
}

async function drawFiles(
  cards: readonly DrawnCard[],
  { pictures, render, output, blobs }: ShareOptions,
): Promise<SiteFile[]> {
  const [kept, missing]: [SiteFile[], DrawnCard[]] = [[], []]
  for (const card of cards) {
    const { path } = card
    const state = output.isAsMade(path) ? output.stateOf(path) : undefined
    const read = () => readFileSync(output.fileOf(path))
    if (state === undefined) missing.push(card)
    else kept.push({ path, digest: state.digest, read })
  }
  const drawing = render.site.shareCard
  if (drawing === undefined || missing.length === 0) return kept
  const { drawShareCards } = await import('../pictures/share-card-drawing.ts')
  const drawn = await drawShareCards({
    cards: missing,
    drawing,
    config: render.config,
    blobs,
    pictures: pictures.map((picture) => atHand(picture, output)),
  })
  return [...kept, ...drawn]
}
