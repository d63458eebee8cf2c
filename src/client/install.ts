/**
 * Offers to install the site as an app: with the browser's own prompt, or with instructions on iOS.
 * In-app browsers get no offer, as they install nothing. After an answer the offer rests for 30 days.
 */
import { createButton, createElement } from './create-element.ts'
import { hasModifier } from './has-modifier.ts'
import { ifStored } from './stored.ts'
import type { InstallOffer } from './wake.ts'

const restMs = 30 * 24 * 3600_000
const storageKey = 'install-answered'

/**
 * The user agent of Safari and other browsers on iOS. In-app browsers leave a part of it out, or put
 * their own name into it or after it.
 */
const iosBrowser = /\) (?!Mobile)((Version|CriOS|FxiOS|EdgiOS|Mobile)\/\S+ )+Safari\/[\d.]+$/

/** @param element wakes with the browser's offer, or without one on what may be iOS */
export function hydrate(element: HTMLElement & { offer?: InstallOffer }): void {
  const { offer } = element
  if (isResting() || !canInstall(offer)) return
  const controller = new AbortController()
  const { signal } = controller
  const show = () => {
    if (element.childElementCount > 0) return
    const answer = () => {
      controller.abort()
      // If the storage is full, it will be asked once more.
      ifStored(() => localStorage.setItem(storageKey, String(Date.now())))
      card.remove()
    }
    const take = () => {
      answer()
      void offer?.prompt()
    }
    const card = createCard(offer && take, answer)
    card.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !hasModifier(event)) answer()
    })
    addEventListener('appinstalled', answer, { signal })
    element.append(card)
    keepRoom(card, signal)
  }
  if (offer !== undefined || document.referrer.startsWith(location.origin)) show()
  else onNextPage(show, signal)
}

function canInstall(offer: InstallOffer | undefined): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // Apps show pages in Android's WebView.
  if (offer) return !userAgent.includes('; wv)')
  // An iPad calls itself a Mac, but has a touch screen.
  const isMac = userAgent.includes('Macintosh') && maxTouchPoints === 0
  return !isMac && iosBrowser.test(userAgent)
}

/** Keeps room for the card, so that it covers neither the end of the page nor the focus. */
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

/** Waits for the next page. */
function onNextPage(run: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(run)
  const main = document.querySelector('main')
  if (main) observer.observe(main, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** @param take installs; absent where only instructions help */
function createCard(take: (() => void) | undefined, leave: () => void): HTMLElement {
  const words = SITE_STRINGS.install
  const card = createElement('section', 'install')
  card.setAttribute('aria-label', words.label)
  const icon = createElement('img', 'install__icon')
  Object.assign(icon, { alt: '', width: 48, height: 48 })
  icon.src =
    document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]')?.href ?? ''
  const title = createElement('p', 'install__title', words.title)
  const text = createElement('p', 'install__text', take ? words.offer : words.byHand)
  const actions = createElement('p', 'install__actions')
  if (take) actions.append(createButton(words.take, take, 'install__take'))
  actions.append(createButton(take ? words.notNow : words.understood, leave, 'install__leave'))
  card.append(icon, title, text, actions)
  return card
}

/** Also where storage is blocked: no answer could be remembered, and every page would ask. */
function isResting(): boolean {
  const answered = ifStored(() => localStorage.getItem(storageKey))
  return (
    answered === undefined ||
    (answered !== null && Math.abs(Date.now() - Number(answered)) < restMs)
  )
}
