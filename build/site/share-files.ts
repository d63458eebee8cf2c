/**
 * The pictures that pages are shared with: the editor's, copied as they are, and the cards. Cards
 * that `dist` has are kept; the others are drawn.
 */
import { showInvisible } from '../../src/content/clean-text.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Route } from '../content/routes.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { VariantFile } from '../images/images.ts'
import { type Output, resolveFile } from '../output/output.ts'
import type { RenderContext } from '../pages/render-context.ts'
import { type CopiedCard, type DrawnCard, isDrawn, type ShareCard } from '../pages/share-card.ts'
import type { PageEntry } from '../render/site-state.ts'
import type { Blobs } from '../store/blobs.ts'

interface ShareOptions {
  cards: readonly ShareCard[]
  pictures: readonly VariantFile[]
  render: Pick<RenderContext, 'config' | 'site'>
  output: Output
  blobs: Blobs
}

export async function makeShareFiles(options: ShareOptions): Promise<OutputFile[]> {
  const cards = [...new Map(options.cards.map((card) => [card.path, card])).values()]
  const copied = cards.filter((card): card is CopiedCard => !isDrawn(card))
  return [...copyFiles(copied, options), ...(await drawFiles(cards.filter(isDrawn), options))]
}

interface LettersOptions {
  pages: readonly Pick<PageEntry, 'path' | 'facts'>[]
  routes: readonly Route[]
  render: Pick<RenderContext, 'config' | 'site'>
  blobs: Blobs
}

/** Warns of texts that cards leave out because the fonts lack letters. */
export async function checkShareLetters(options: LettersOptions): Promise<Diagnostic[]> {
  const { pages, routes, render, blobs } = options
  const drawing = render.site.shareCard
  if (drawing === undefined) return []
  const drawn = pages.flatMap(({ path, facts: { card } }) =>
    card && isDrawn(card) && isUnusual(card) ? [{ path, card }] : [],
  )
  if (drawn.length === 0) return []
  const cards = drawn.map(({ card }) => card)
  const { findUnshown } = await import('../images/share-card-drawing.ts')
  const unshown = await findUnshown({ cards, drawing, config: render.config, blobs })
  const stories = new Map(routes.map(({ path, story }) => [path, story.fullSlug]))
  return drawn.flatMap(({ path, card: { key } }) =>
    (unshown.get(key) ?? []).map(({ text, letters }) => {
      const shown = `“${showInvisible(text)}”`
      const list = showInvisible(letters.slice(0, 10).join(' '))
      return diagnose(
        'SHARE_LETTERS',
        { story: stories.get(path) },
        {
          en: `The picture for sharing leaves out ${shown}: its font lacks ${list}`,
          it: `La foto di condivisione resta senza ${shown}: al carattere mancano ${list}`,
        },
      )
    }),
  )
}

/** Whether a font may lack letters: to open one takes time. */
const isUnusual = ({ content: { title, brand, tagline, isWhole } }: DrawnCard): boolean =>
  !isWhole && !/^[\s\x20-\x7e\u00a0-\u017f‘’“”–—…·€×]*$/.test(title + brand + tagline)

function copyFiles(cards: readonly CopiedCard[], { pictures, output }: ShareOptions): OutputFile[] {
  const byPath = new Map(pictures.map((picture) => [picture.path, picture]))
  return cards.flatMap(({ path, copyOf }) => {
    const picture = byPath.get(copyOf)
    // Its original cannot be encoded, which is a warning.
    if (picture === undefined) return []
    const { file, digest } = resolveFile(picture, output)
    return [{ path, file, digest }]
  })
}

async function drawFiles(
  cards: readonly DrawnCard[],
  { pictures, render, output, blobs }: ShareOptions,
): Promise<OutputFile[]> {
  const [cached, missing]: [OutputFile[], DrawnCard[]] = [[], []]
  for (const card of cards) {
    const { path } = card
    const state = output.isAsMade(path) ? output.stateOf(path) : undefined
    if (state === undefined) missing.push(card)
    else cached.push({ path, digest: state.digest, file: output.fileOf(path) })
  }
  const drawing = render.site.shareCard
  if (drawing === undefined || missing.length === 0) return cached
  const { drawShareCards } = await import('../images/share-card-drawing.ts')
  const drawn = await drawShareCards({
    cards: missing,
    drawing,
    config: render.config,
    blobs,
    pictures: pictures.map((picture) => resolveFile(picture, output)),
  })
  return [...cached, ...drawn]
}
