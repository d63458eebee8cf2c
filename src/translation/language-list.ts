/**
 * The list of languages: each with its own name, and beside it the name in the site's language.
 */
import { createElement } from '../client/create-element.ts'
import { hasModifier } from '../client/has-modifier.ts'
import { type Language, type LanguageNames, languages as namesOf } from './languages.ts'

const typeAheadMs = 500

/** @param active the highlighted language, which gets the focus first */
export function createLanguageList(
  languages: readonly Language[],
  active: string,
  onChoose: (language: Language) => void,
): HTMLElement {
  const list = createElement('ul', 'language__panel language__list')
  list.role = 'listbox'
  list.ariaLabel = SITE_STRINGS.translation.list
  list.append(...languages.map((language) => createOption(language, language === active)))
  const options = [...list.children].filter((child) => child instanceof HTMLElement)
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const indexOfFocus = () => options.findIndex((option) => option.matches(':focus'))
  const choose = (option: HTMLElement | undefined) => {
    const language = option && languages[options.indexOf(option)]
    if (language) onChoose(language)
  }
  const find = (key: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      typed = ''
    }, typeAheadMs)
    typed += fold(key)
    // The same letter again moves to the next language that begins with it.
    const isRepeated = [...typed].every((letter) => letter === typed[0])
    const wanted = isRepeated ? fold(key) : typed
    const from = indexOfFocus() + (isRepeated ? 1 : 0)
    const order = [...languages.keys()].map((index) => (from + index) % languages.length)
    const begins = (name: string) => fold(name).startsWith(wanted)
    const found = order.find((index) => languages[index] && namesOf[languages[index]].some(begins))
    if (found !== undefined) options[found]?.focus()
  }

  list.addEventListener('click', ({ target }) => {
    choose(options.find((option) => option.contains(target as Node)))
  })
  list.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event
    // A capital is a letter that is typed with Shift.
    const isCapital = /^\p{Lu}$/u.test(key) && !ctrlKey && !metaKey && !altKey
    if (hasModifier(event) && !isCapital) return
    const index = indexOfFocus()
    const step = steps[key]?.(index, options.length - 1)
    if (step !== undefined) options[step]?.focus()
    else if (key === 'Enter' || (key === ' ' && typed === '')) choose(options[index])
    else if (key.length === 1) find(key)
    else return
    event.preventDefault()
  })
  return list
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** Removes case and accents: `espanol` finds `Español`. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

function createOption(code: Language, isActive: boolean): HTMLElement {
  const [ownName, italianName, englishName]: LanguageNames = namesOf[code]
  const siteName = SITE_STRINGS.builtIn === 'it' ? italianName : englishName
  const option = createElement('li', '')
  option.role = 'option'
  option.tabIndex = -1
  option.ariaSelected = String(isActive)
  option.translate = false
  option.append(createName(ownName, code))
  if (fold(ownName) === fold(siteName)) return option
  const translated = createName(siteName, SITE_STRINGS.builtIn)
  translated.className = 'language__translated'
  option.append(translated)
  return option
}

const createName = (name: string, lang: string): HTMLElement =>
  Object.assign(createElement('span', '', name), { lang })
