/**
 * Offers to install the site as an app: with the browser's own prompt where it has one, with
 * instructions on iOS, and not in the browsers of apps, which install nothing. Taken or turned down, it
 * is not offered again for 30 days.
 */
import { createElement } from './create-element.ts'
import { hasModifier } from './has-modifier.ts'
import type { InstallOffer } from './wake.ts'

const restMs = 30 * 24 * 3600_000
const storageKey = 'install-answered'

/**
 * Safari and other browsers on iOS, as they name themselves. The browsers of apps leave a part of this
 * out, or put their own name into it or after it.
 */
const iosBrowser = /\) (?!Mobile)((Version|CriOS|FxiOS|EdgiOS|Mobile)\/\S+ )+Safari\/[\d.]+$/

/** @param element wakes with the browser's offer, or without one in what may be iOS */
export function hydrate(element: HTMLElement & { offer?: InstallOffer }): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const { offer } = element
  if (isResting() || !canInstall(offer)) return () => {}
  const show = () => {
    if (element.childElementCount > 0) return
    const card = createCard(offer !== undefined)
    const answer = () => {
      controller.abort()
      remember()
      card.remove()
    }
    card.querySelector('.install__take')?.addEventListener('click', async () => {
      answer()
      await offer?.prompt()
    })
    card.querySelector('.install__leave')?.addEventListener('click', answer)
    card.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !hasModifier(event)) answer()
    })
    addEventListener('appinstalled', answer, { signal })
    element.append(card)
    keepRoom(card, signal)
  }
  if (offer !== undefined || document.referrer.startsWith(location.origin)) show()
  else onNextPage(show, signal)
  return () => controller.abort()
}

function canInstall(offer: InstallOffer | undefined): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // The WebView of Android, in which apps show pages.
  if (offer) return !userAgent.includes('; wv)')
  // An iPad names itself as a Mac does, which has no screen to touch.
  const isMac = userAgent.includes('Macintosh') && maxTouchPoints === 0
  return !isMac && iosBrowser.test(userAgent)
}

/** What it stands over at the end of the page, or has the focus, is to be seen beside it. */
function keepRoom(card: HTMLElement, signal: AbortSignal): void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--install', `${card.offsetHeight}px`)
  })
  observer.observe(card)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    style.removeProperty('--install')
  })
}

/** Nobody is asked on the first page of a visit. */
function onNextPage(run: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(run)
  const main = document.querySelector('main')
  if (main) observer.observe(main, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

function createCard(isOffered: boolean): HTMLElement {
  const words = SITE_STRINGS.install
  const card = createElement('section', 'install')
  card.setAttribute('aria-label', words.label)
  const icon = createElement('img', 'install__icon')
  Object.assign(icon, { alt: '', width: 48, height: 48 })
  icon.src =
    document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]')?.href ?? ''
  const title = createElement('p', 'install__title', words.title)
  const text = createElement('p', 'install__text', isOffered ? words.offer : words.byHand)
  const actions = createElement('p', 'install__actions')
  if (isOffered) actions.append(button('install__take', words.take))
  actions.append(button('install__leave', isOffered ? words.notNow : words.understood))
  card.append(icon, title, text, actions)
  return card
}

const button = (className: string, text: string) =>
  Object.assign(createElement('button', className, text), { type: 'button' as const })

function isResting(): boolean {
  try {
    const answered = localStorage.getItem(storageKey)
    return answered !== null && Math.abs(Date.now() - Number(answered)) < restMs
  } catch {
    // What cannot be remembered is not asked: else it would be asked on every page.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // The storage is full: it will be asked once more.
  }
}
