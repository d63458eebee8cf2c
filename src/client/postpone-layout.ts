/**
 * The first frame of a new page holds as much of it as there is time for, from its top on; what else
 * is seen comes with the next frames, and what is below the fold when there is nothing else to do.
 */
import { afterFrame } from './after-frame.ts'
import { whenIdle } from './when-idle.ts'

/** Of the milliseconds between two frames; the rest is for painting. */
const frameMs = 8

/** What has to wait, in its order: an empty shell, and what comes in its place. */
let pieces: [shell: Element, ...come: Element[]][] = []

/** What is not in the page costs no style, no layout, no control. */
export function postponeLayout(content: DocumentFragment): void {
  pieces = []
  for (const piece of [
    ...content.querySelectorAll('.hero__picture, .blok, .course, section, fieldset, section>ul>li'),
  ].reverse()) {
    const { parentNode, nextElementSibling: next } = piece
    const shell = piece.cloneNode() as Element
    piece.replaceWith(shell)
    pieces.unshift([shell, piece])
    // One shell is long enough for the page; those of a list are counted by its columns.
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

/** For who takes over what is in the page. */
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
