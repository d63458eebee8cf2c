/**
 * Notices of the language selector, in the site's language and, for those who cannot read it yet, in
 * English.
 */
import { createButton, createElement } from '../client/create-element.ts'

interface Notice {
  text: string
  /** `''` where the site is in English. */
  english: string
  action: string
  more?: { text: string; href: string }
}

/** @param cookieHref empty for no such page */
export function consentNotice(cookieHref: string): Notice {
  const { consent, cookies } = SITE_STRINGS.translation
  return cookieHref === '' ? consent : { ...consent, more: { text: cookies, href: cookieHref } }
}

export function failureNotice(): Notice {
  const { failure, howTo } = SITE_STRINGS.translation
  const href = `https://support.google.com/chrome/answer/173424?hl=${SITE_STRINGS.builtIn}`
  return { ...failure, more: { text: howTo, href } }
}

/** The service is there but does nothing; what it remembers takes effect with the next load. */
export const idleNotice = (): Notice => SITE_STRINGS.translation.idle

export function createNotice(
  { text, english, action, more }: Notice,
  onAction: () => void,
  onCancel: () => void,
): HTMLElement {
  const notice = createElement('div', 'language__panel language__notice')
  notice.role = 'dialog'
  notice.ariaLabel = SITE_STRINGS.translation.notice
  notice.tabIndex = -1
  const words = createElement('p', '', text)
  words.id = 'language-notice'
  notice.setAttribute('aria-describedby', words.id)
  notice.append(words)
  if (english !== '') {
    const translated = createElement('p', 'language__english', english)
    translated.lang = 'en'
    notice.append(translated)
  }
  const buttons = createElement('div', 'language__buttons')
  buttons.append(
    createButton(action, onAction),
    createButton(SITE_STRINGS.translation.cancel, onCancel),
  )
  notice.append(buttons)
  if (more) {
    const link = Object.assign(createElement('a', '', more.text), { href: more.href })
    if (link.origin !== location.origin) link.rel = 'external noopener'
    notice.append(link)
  }
  return notice
}
