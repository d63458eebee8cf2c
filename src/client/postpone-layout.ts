/**
 * Spreads the layout of a new page over frames. The first one holds as much from the top as time
 * allows, the next ones the rest in view; parts below the fold come when the browser is idle.
 */
import { afterFrame, whenIdle } from './when-idle.ts'

/** Milliseconds per frame for layout; the rest is for painting. */
const frameMs = 8

/** Postponed parts in page order: an empty shell, and the elements that replace it. */
let pieces: [shell: Element, ...come: Element[]][] = []

/** Replaces parts by empty shells, which cost no style or layout. */
export function postponeLayout(content: DocumentFragment): void {
  pieces = []
  for (const piece of [
    ...content.querySelectorAll('.hero__picture, .blok, .course, section, fieldset, section>ul>li'),
  ].reverse()) {
    const { parentNode, nextElementSibling: next } = piece
    const shell = piece.cloneNode() as Element
    piece.replaceWith(shell)
    pieces.unshift([shell, piece])
    // One shell fills the page; lists keep a shell per item, as their columns count them.
    if (parentNode === content && next?.firstChild === null) {
      pieces[0]?.push(next)
      next.remove()
    }
  }
}

function showNext(): void {
  const [shell, ...come] = pieces.shift() ?? []
  shell?.replaceWith(...come)
}

/** Shows every part, for code that needs all. */
export function showAll(): void {
  while (pieces[0]) showNext()
}

/**
 * @param startedAt when the work for this frame began
 * @param onWhole called when nothing waits any more
 */
export function showSeen(startedAt: number, onWhole?: () => void): void {
  const showRest = (isLate: boolean) => {
    if (isLate) showAll()
    showNext()
    if (pieces[0]) whenIdle(showRest)
    else onWhole?.()
  }
  while (pieces[0] && pieces[0][0].getBoundingClientRect().top < innerHeight) {
    if (performance.now() > startedAt + frameMs) {
      afterFrame(() => showSeen(performance.now(), onWhole))
      return
    }
    showNext()
  }
  afterFrame(() => whenIdle(showRest))
}
