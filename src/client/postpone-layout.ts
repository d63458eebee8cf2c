/**
 * The first frame of a new page needs no layout of what is below the fold, the footer included: that
 * comes after it, a piece at a time. Then nothing is left of this, so that anchors, scroll bars and
 * paper have the true heights.
 */
import { whenIdle } from './when-idle.ts'

/** @returns what to call when the content stands in the page, and has not been painted */
export function postponeLayout(content: DocumentFragment): () => void {
  const pieces = [
    ...content.querySelectorAll<HTMLElement>('.blok, .blok section, form > fieldset'),
    // A sheet with layers makes the browser take all fonts for new, and lay out every text again.
    ...document.querySelectorAll<HTMLElement>('.site-footer'),
  ]
  const hide = (visibility: string) => {
    for (const { style } of pieces) style.contentVisibility = visibility
  }
  const showNext = (isLate: boolean) => {
    for (const piece of pieces.splice(0, isLate ? pieces.length : 1)) piece.removeAttribute('style')
    if (pieces.length > 0) whenIdle(showNext)
  }
  for (const { style } of pieces) style.containIntrinsicHeight = 'auto 40rem'
  hide('hidden')
  return () => {
    while (pieces[0] && pieces[0].getBoundingClientRect().top < innerHeight) {
      pieces.shift()?.removeAttribute('style')
    }
    requestAnimationFrame(() =>
      whenIdle(() => {
        // Somebody may scroll there before its turn.
        hide('auto')
        whenIdle(showNext)
      }),
    )
  }
}
