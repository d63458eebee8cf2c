/**
 * Swaps the content of the page. Replaces everything in `<main>`, so that nothing a translator did to
 * the old text gets in the way.
 */

import { closeMenus, languageLinks, markCurrent } from './menus.ts'
import { postponeLayout, showSeen } from './postpone-layout.ts'
import { afterFrame } from './when-idle.ts'

export interface PageSwap {
  /** Aborted when another page is coming; a transition checks it later. */
  signal?: AbortSignal | undefined
  title: string
  description?: string
  content: DocumentFragment
  /** Scrolls to where the visitor starts to read. */
  scroll?: () => void
  /** Whether reading starts at the top: lower parts may come later. */
  isFromTop?: boolean
  /** Whether this is back or forward. */
  isReturn?: boolean
  /** URL of the link the visitor left by. */
  leftBy?: string | undefined
  /** Called when all of it is in the page. */
  onWhole?: () => void
  /** URLs of the page in other languages. */
  languages?: readonly string[]
  /** Skips the transition. */
  isInstant?: boolean
}

/** Resolves when the new content is in the page. */
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
    page.languages?.forEach((href, index) => {
      languageLinks()[index]?.setAttribute('href', href)
    })
    // On a shorter page the browser would scroll to the end and forget where to return to.
    if (page.isReturn) body.style.minHeight = `${scrollY + innerHeight}px`
    document.querySelector('main')?.replaceChildren(page.content)
    // The browser scrolls by the style it last computed: have it compute the current one.
    document.documentElement.getBoundingClientRect()
    if (page.scroll) page.scroll()
    else scrollTo(0, 0)
    showSeen(startedAt, page.onWhole)
    // After the frame: both force style and layout again.
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
 * Keeps smooth scrolling to anchors within a page. Between pages it would be a slow jump, also on the
 * way back, where the browser scrolls some frames later.
 */
export function setScrolling(isWithinPage: boolean): void {
  document.documentElement.style.scrollBehavior = isWithinPage ? '' : 'auto'
}

/** Removes the metadata of the page first loaded: the browser would share its URL. */
function removeStaleFacts(): void {
  for (const element of document.head.querySelectorAll(
    '[rel=canonical], [name=robots], [property^=og], [type$=json]',
  )) {
    element.remove()
  }
}

/**
 * Moves the focus, without scrolling, to the link by which the visitor left, the target of the URL, or
 * a heading: the first that is not above the viewport.
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
  const target =
    targets.find((candidate) => candidate.getBoundingClientRect().bottom > 0) ?? targets.at(-1)
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
