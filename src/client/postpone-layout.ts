/**
 * The first frame of a new page needs no layout of what is below the fold: that comes after it, a
 * piece at a time. Then nothing is left of this, so that anchors, scroll bars and paper have the true
 * heights.
 */
import { whenIdle } from './when-idle.ts'

/** @returns what to call when the content stands in the page, and has not been painted */
export function postponeLayout(content: DocumentFragment): () => void {
  const pieces = [
    ...content.querySelectorAll<HTMLElement>(
      '.blok, .blok section, .blok > ul > li, form > fieldset',
    ),
  ]
  const hide = (visibility: string) => {
    for (const { style } of pieces) {
      style.cssText = `content-visibility:${visibility};contain-intrinsic-height:auto 40rem`
    }
  }
  const showFirst = () => pieces.shift()?.removeAttribute('style')
  const showNext = (isLate: boolean) => {
    do showFirst()
    while (isLate && pieces[0])
    if (pieces[0]) whenIdle(showNext)
  }
  hide('hidden')
  return () => {
    while (pieces[0] && pieces[0].getBoundingClientRect().top < innerHeight) showFirst()
    requestAnimationFrame(() =>
      whenIdle(() => {
        // Somebody may scroll there before its turn.
        hide('auto')
        whenIdle(showNext)
      }),
    )
  }
}
