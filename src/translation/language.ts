/**
 * The language selector. It loads the translation service at a click, for a language chosen before,
 * or with the page (`eager`). Until the service is ready the button says so and opens no list.
 */
import { createButton, createElement } from '../client/create-element.ts'
import { hasModifier } from '../client/has-modifier.ts'
import { createThrottle } from '../client/throttle.ts'
import type { TranslationModel } from '../content/model.ts'
import { giveConsent, onRevoked, readConsent } from './consent.ts'
import { createGoogleTranslator } from './google.ts'
import { createLanguageList } from './language-list.ts'
import { createPanel } from './language-panel.ts'
import { type Language, languages as namesOf } from './languages.ts'

export interface LanguageProps extends TranslationModel {
  /** URL of a page to read more; empty for none. */
  cookieHref: string
}

type State = 'idle' | 'loading' | 'ready'

/** @param element holds the button, in an element of its own */
export function hydrate(element: HTMLElement, props: unknown, signal: AbortSignal): void {
  const { languages, defaultLanguage, load, script, cookieHref } = props as LanguageProps
  const panel = createPanel(element, signal)
  const { root, button } = panel
  const container = createElement('div', '')
  Object.assign(container, { id: 'translation-service', hidden: true })
  root.append(container)
  const service = createGoogleTranslator({ script, defaultLanguage, languages, container })
  const throttle = createThrottle()
  const label = root.querySelector<HTMLElement>('.language__label')
  const loadingLabel = label?.textContent ?? ''
  let state: State = 'idle'
  let hasAgreed = load !== 'consent'
  /** Language of this page; another tab may since have changed the remembered one. */
  let shown: string = defaultLanguage

  const active = () => service.remembered() ?? defaultLanguage
  const mayLoad = () => hasAgreed || readConsent(service.name) !== undefined
  const enter = (next: State) => {
    state = next
    const language = languages.find((candidate) => candidate === shown)
    const isReady = state === 'ready' && language !== undefined
    if (label) {
      label.textContent = isReady ? namesOf[language][0] : loadingLabel
      label.lang = isReady ? language : 'en'
    }
    button.ariaBusy = String(state === 'loading')
    button.setAttribute('aria-haspopup', isReady ? 'listbox' : 'dialog')
  }
  const start = async ({ isAsked }: { isAsked: boolean }) => {
    if (state !== 'idle') return
    enter('loading')
    panel.close()
    try {
      await service.load()
      shown = active()
    } catch (error) {
      console.error('Error loading the translation script', error)
      enter('idle')
      if (isAsked) panel.open(createNotice(failureNotice(), retry, panel.close))
      return
    }
    enter('ready')
    // Do not interrupt a visitor who has moved on meanwhile.
    if (isAsked && !panel.isFocusElsewhere()) openList()
  }
  const retry = () => void start({ isAsked: true })
  const agree = () => {
    hasAgreed = true
    giveConsent(service.name)
    retry()
  }
  const choose = async (language: Language) => {
    panel.close()
    if (language === shown && language === active()) return
    if (language === defaultLanguage) {
      service.forget()
      location.reload()
      return
    }
    const before = shown
    try {
      const translated = service.translate(language)
      shown = language
      enter('ready')
      await translated
    } catch (error) {
      console.error(`The page could not be translated into ${language}`, error)
      const giveUp = () => {
        if (before === defaultLanguage) service.forget()
        else service.remember(before)
        shown = before
        enter('ready')
        panel.close()
      }
      panel.open(createNotice(idleNotice(), () => location.reload(), giveUp))
    }
  }
  const openList = () => panel.open(createLanguageList(languages, shown, choose))
  const press = () => {
    if (panel.isOpen()) panel.close()
    else if (state === 'ready') openList()
    else if (state === 'idle' && mayLoad()) retry()
    else if (state === 'idle')
      panel.open(createNotice(consentNotice(cookieHref), agree, panel.close))
  }

  button.addEventListener('click', () => {
    if (throttle(button)) press()
  })
  button.addEventListener('keydown', (event) => {
    if (hasModifier(event) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    if (!panel.isOpen()) press()
  })
  const before = service.remembered()
  if (before !== undefined && !languages.some((language) => language === before)) {
    console.warn(`The language ${before} is not one that this site is translated into`)
    service.forget()
  }
  if (load === 'eager' || (active() !== defaultLanguage && mayLoad()))
    void start({ isAsked: false })
  const leave = () => {
    hasAgreed = false
    // Only a reload gets rid of a script that is in the page, or on its way.
    if (state !== 'idle') location.reload()
  }
  if (load === 'consent') onRevoked(leave, signal)
}

/** In the site's language and, for those who cannot read it yet, in English. */
interface Notice {
  text: string
  /** `''` where the site is in English. */
  english: string
  action: string
  more?: { text: string; href: string }
}

/** @param cookieHref empty for no such page */
function consentNotice(cookieHref: string): Notice {
  const { consent, cookies } = SITE_STRINGS.translation
  return cookieHref === '' ? consent : { ...consent, more: { text: cookies, href: cookieHref } }
}

function failureNotice(): Notice {
  const { failure, howTo } = SITE_STRINGS.translation
  const href = `https://support.google.com/chrome/answer/173424?hl=${SITE_STRINGS.builtIn}`
  return { ...failure, more: { text: howTo, href } }
}

/** The service is there but does nothing; what it remembers takes effect with the next load. */
const idleNotice = (): Notice => SITE_STRINGS.translation.idle

function createNotice(
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
