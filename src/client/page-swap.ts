/**
 * Another content for the page: the container is replaced as a whole, so that whatever a
 * translation made of the old text cannot be in the way.
 */
import { afterFrame } from './after-frame.ts'
import { closeMenus, markCurrent } from './menus.ts'
import { postponeLayout, showSeen } from './postpone-layout.ts'

export interface PageSwap {
  /** Aborted when another page is on its way: a transition asks for this one later. */
  signal?: AbortSignal | undefined
  title: string
  description?: string
  content: DocumentFragment
  /** Scrolls to where the new page is to be read from. */
  scroll?: () => void
  /** It is read from its top: what is further down may come later. */
  isFromTop?: boolean
  /** Called when nothing of it is to come any more. */
  onWhole?: () => void
  /** Without a transition. */
  isInstant?: boolean
}

/** Resolves when the new content stands in the page. */
export async function swapPage(page: PageSwap): Promise<void> {
  if (page.isFromTop) postponeLayout(page.content)
  const swap = () => {
    if (page.signal?.aborted) return
    const startedAt = performance.now()
    document.title = page.title
    if (page.description !== undefined) {
      document.querySelector('meta[name=description]')?.setAttribute('content', page.description)
    }
    closeMenus()
    markCurrent()
    document.querySelector('main')?.replaceChildren(page.content)
    // The scrolling of a navigation goes by the style that the page had when it was last computed.
    document.documentElement.getBoundingClientRect()
    if (page.scroll) page.scroll()
    else scrollTo(0, 0)
    showSeen(startedAt, page.onWhole)
    // After the frame: both take the style and the layout once more.
    afterFrame(() => announceContent(page.title))
  }
  if (
    page.isInstant ||
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    document.hidden ||
    !document.startViewTransition
  ) {
    return swap()
  }
  const transition = document.startViewTransition(swap)
  // The next navigation may cut the transition short; that is no error.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}

/**
 * The page scrolls smoothly to its own anchors. Between pages that would be a jump in slow motion,
 * and so would be the way back to where one was, which the browser takes some frames later.
 */
export function setScrolling(isWithinPage: boolean): void {
  document.documentElement.style.scrollBehavior = isWithinPage ? '' : 'auto'
}

/** Moves the focus to what the address names, or to the main heading; what is seen does not move. */
function announceContent(title: string): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = title
  const target =
    document.querySelector<HTMLElement>('main :target') ??
    document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
