/**
 * Another content for the page: the container is replaced as a whole, so that whatever a
 * translation made of the old text cannot be in the way.
 */
import { closeMenus, markCurrent } from './menus.ts'

export interface PageSwap {
  title: string
  description?: string
  content: DocumentFragment
  /** Scrolls to where the new page is to be read from. */
  scroll?: () => void
  /** Without a transition: the browser showed one already. */
  isInstant?: boolean
}

/** Resolves when the new content stands in the page. */
export async function swapPage(page: PageSwap): Promise<void> {
  const swap = () => {
    document.title = page.title
    if (page.description !== undefined) {
      document.querySelector('meta[name=description]')?.setAttribute('content', page.description)
    }
    closeMenus()
    markCurrent()
    document.querySelector('main')?.replaceChildren(page.content)
    scrollAtOnce(page.scroll)
    announce(page.title)
    focusContent()
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (page.isInstant || isCalm || document.hidden || !document.startViewTransition) {
    swap()
    return
  }
  const transition = document.startViewTransition(swap)
  // The next navigation may cut the transition short; that is no error.
  transition.ready.catch(() => {})
  await transition.updateCallbackDone
}

/** The page scrolls smoothly within itself; between pages that would be a jump in slow motion. */
function scrollAtOnce(scroll: () => void = () => window.scrollTo(0, 0)): void {
  const { style } = document.documentElement
  style.scrollBehavior = 'auto'
  scroll()
  style.scrollBehavior = ''
}

function announce(title: string): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = title
}

/** To what the address names, or to the main heading; what is seen does not move. */
function focusContent(): void {
  const target =
    document.querySelector<HTMLElement>('main :target') ??
    document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
