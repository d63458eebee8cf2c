/**
 * What the language selector has to say, in Italian and, for those who cannot read it yet, in English.
 */
interface Notice {
  italian: string
  english: string
  action: string
  more?: { text: string; href: string }
}

/** @param cookieHref empty for no such page */
export const consentNotice = (cookieHref: string): Notice => ({
  italian: 'Per tradurre, il testo della pagina e il tuo indirizzo IP vengono inviati a Google.',
  english: 'To translate it, the text of this page and your IP address are sent to Google.',
  action: 'Traduci con Google',
  ...(cookieHref === '' ? {} : { more: { text: 'Informativa cookie', href: cookieHref } }),
})

export const failureNotice: Notice = {
  italian: 'Il traduttore di Google non risponde. Puoi usare la traduzione del tuo browser.',
  english: 'Google’s translator does not answer. Your browser can translate this page, too.',
  action: 'Riprova',
  more: { text: 'Come si fa', href: 'https://support.google.com/chrome/answer/173424?hl=it' },
}

/** The service is there but does nothing; what it remembers takes effect with the next load. */
export const idleNotice: Notice = {
  italian: 'La traduzione non è partita. Di solito basta ricaricare la pagina.',
  english: 'The translation did not start. Reloading the page usually helps.',
  action: 'Ricarica',
}

export function createNotice(
  { italian, english, action, more }: Notice,
  onAction: () => void,
  onCancel: () => void,
): HTMLElement {
  const notice = create('div', 'language__panel language__notice')
  notice.role = 'dialog'
  notice.ariaLabel = 'Traduzione'
  notice.tabIndex = -1
  const text = create('p', '', italian)
  text.id = 'language-notice'
  notice.setAttribute('aria-describedby', text.id)
  const translated = create('p', 'language__english', english)
  translated.lang = 'en'
  const buttons = create('div', 'language__buttons')
  buttons.append(createButton(action, onAction), createButton('Annulla', onCancel))
  notice.append(text, translated, buttons)
  if (more) {
    const link = Object.assign(create('a', '', more.text), { href: more.href })
    if (link.origin !== location.origin) link.rel = 'external noopener'
    notice.append(link)
  }
  return notice
}

function createButton(text: string, onClick: () => void): HTMLButtonElement {
  const button = create('button', '', text)
  button.type = 'button'
  button.addEventListener('click', onClick)
  return button
}

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text })
