/**
 * Another content for the page: the container is replaced as a whole, so that whatever a
 * translation made of the old text cannot be in the way.
 */
import { afterFrame } from './after-frame.ts'
import { closeMenus, languageLinks, markCurrent } from './menus.ts'
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
  /** Back or forward to where it was left. */
  isReturn?: boolean
  /** URL of the link by which it was left. */
  leftBy?: string | undefined
  /** Called when nothing of it is to come any more. */
  onWhole?: () => void
  /** Addresses of the page in other languages. */
  languages?: readonly string[]
  /** Without a transition. */
  isInstant?: boolean
}

/** Resolves when the new content stands in the page. */
export async function swapPage(page: PageSwap): Promise<void> {
  if (page.isFromTop) postponeLayout(page.content)
  const { body } = document
  const swap = () => {
    if (page.signal?.aborted) return
    const startedAt = performance.now()
    document.title = page.title
    if (page.description !== undefined) {
      document.querySelector('meta[name=description]')?.setAttribute('content', page.description)
    }
    removeStaleFacts()
    closeMenus()
    markCurrent()
    page.languages?.forEach((href, at) => {
      languageLinks()[at]?.setAttribute('href', href)
    })
    // Where the new page is shorter the browser would scroll to its end, and forget where to return to.
    if (page.isReturn) body.style.minHeight = `${scrollY + innerHeight}px`
    document.querySelector('main')?.replaceChildren(page.content)
    // The scrolling of a navigation goes by the style that the page had when it was last computed.
    document.documentElement.getBoundingClientRect()
    if (page.scroll) page.scroll()
    else scrollTo(0, 0)
    showSeen(startedAt, page.onWhole)
    // After the frame: both take the style and the layout once more.
    afterFrame(() => {
      body.style.minHeight = ''
      announceContent(page)
    })
  }
  if (
    page.isInstant ||
    matchMedia('(prefers-reduced-motion)').matches ||
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

/** What the document says of the page that it was loaded with: the browser shares the URL there. */
function removeStaleFacts(): void {
  for (const one of document.head.querySelectorAll(
    '[rel=canonical], [name=robots], [property^=og], [type$=json]',
  )) {
    one.remove()
  }
}

/**
 * Moves the focus to the link by which the page was left, to what the URL names, or to a heading:
 * the first that is not above what is seen, which does not move.
 */
function announceContent({ title, leftBy }: PageSwap): void {
  const announcer = document.querySelector('#announcer')
  if (announcer) announcer.textContent = title
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
  const targets: HTMLElement[] = [
    ...links.filter(({ href }) => href === leftBy),
    ...document.querySelectorAll<HTMLElement>('main :target'),
    ...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)'),
  ]
  const target = targets.find((one) => one.getBoundingClientRect().bottom > 0) ?? targets.at(-1)
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
