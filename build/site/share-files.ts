/**
 * The pictures that pages are shared with: the editor's, copied as they are, and the cards. Cards
 * that `dist` has are kept; the others are drawn.
 */
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { showInvisible } from '../../src/content/clean-text.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { lazily } from '../base/once.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Route } from '../content/routes.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { VariantFile } from '../images/images.ts'
import type { CardDrawer, Unshown } from '../images/share-card-drawing.ts'
import { type Output, resolveFile } from '../output/output.ts'
import { type CardContext, type DrawnCard, isDrawn, type ShareCard } from '../pages/share-card.ts'
import type { PageEntry } from '../render/site-state.ts'
import type { Blobs } from '../store/blobs.ts'

interface ShareOptions {
  cards: readonly ShareCard[]
  pictures: readonly VariantFile[]
  render: CardContext
  output: Output
  blobs: Blobs
}

export async function makeShareFiles(options: ShareOptions): Promise<OutputFile[]> {
  const { cards, output } = options
  const pictures = new Map<string, { file: string; digest: string }>(
    options.pictures.map((picture) => [picture.path, resolveFile(picture, output)]),
  )
  const files: OutputFile[] = []
  const missing: DrawnCard[] = []
  for (const card of new Map(cards.map((card) => [card.path, card])).values()) {
    const { path } = card
    if (!isDrawn(card)) {
      const picture = pictures.get(card.copyOf)
      // A picture is missing if its original cannot be encoded, which is a warning.
      if (picture !== undefined) files.push({ path, file: picture.file, digest: picture.digest })
      continue
    }
    const state = output.isAsMade(path) ? output.stateOf(path) : undefined
    if (state === undefined) missing.push(card)
    else files.push({ path, digest: state.digest, file: output.fileOf(path) })
  }
  return [...files, ...(await drawMissing(missing, pictures, options))]
}

function drawMissing(
  cards: readonly DrawnCard[],
  pictures: ReadonlyMap<string, { file: string }>,
  { render, blobs }: ShareOptions,
): Promise<OutputFile[]> {
  const openDrawer = lazily(() => loadDrawer(render))
  const limit = pLimit(availableParallelism())
  return Promise.all(
    cards.map(({ path, key, content }) =>
      limit(async () => {
        const name = `card ${key}`
        const kept = blobs.find(name)
        if (kept !== undefined) return { path, ...kept }
        const picture = content.picture && (pictures.get(content.picture.path)?.file ?? null)
        const bytes = await (await openDrawer()).draw(content, picture)
        return { path, ...blobs.put(name, bytes) }
      }),
    ),
  )
}

async function loadDrawer({ site, config }: CardContext): Promise<CardDrawer> {
  if (site.shareCard === undefined) throw new Error('the site draws no cards')
  const { openCardDrawer } = await import('../images/share-card-drawing.ts')
  return openCardDrawer(site.shareCard, config)
}

interface LettersOptions {
  pages: readonly Pick<PageEntry, 'path' | 'facts'>[]
  routes: readonly Route[]
  render: CardContext
  blobs: Blobs
}

/** Warns of texts that cards leave out because the fonts lack letters. */
export async function checkShareLetters(options: LettersOptions): Promise<Diagnostic[]> {
  const { pages, routes, render, blobs } = options
  const stories = new Map(routes.map(({ path, story }) => [path, story.fullSlug]))
  const openDrawer = lazily(() => loadDrawer(render))
  const warnings: Diagnostic[] = []
  for (const { path, facts } of pages) {
    const { card } = facts
    if (card === null || !isDrawn(card) || !isUnusual(card)) continue
    const name = `card letters ${card.key}`
    let unshown = blobs.findValue<Unshown[]>(name)
    if (unshown === undefined) {
      unshown = (await openDrawer()).findUnshown(card.content)
      blobs.putValue(name, unshown)
    }
    for (const { text, letters } of unshown) {
      const shown = `“${showInvisible(text)}”`
      const list = showInvisible(letters.slice(0, 10).join(' '))
      warnings.push(
        diagnose(
          'SHARE_LETTERS',
          { story: stories.get(path) },
          {
            en: `The picture for sharing leaves out ${shown}: its font lacks ${list}`,
            it: `La foto di condivisione resta senza ${shown}: al carattere mancano ${list}`,
          },
        ),
      )
    }
  }
  return warnings
}

/** Whether a font may lack letters: to open one takes time. */
const isUnusual = ({ content: { title, brand, tagline, isWhole } }: DrawnCard): boolean =>
  !isWhole && !/^[\s\x20-\x7e\u00a0-\u017f‘’“”–—…·€×]*$/.test(title + brand + tagline)
