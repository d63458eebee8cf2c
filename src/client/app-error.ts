/**
 * The error state of the application: the error page in the place of the content, until it is
 * cleared or another page is shown.
 */
import { errorHelpOf, errorTitleOf, notFoundMessage, offlineHelp } from '../content/error-words.ts'
import { base } from './base.ts'
import { swapPage } from './page-swap.ts'

export interface AppError {
  /** Default 500. */
  statusCode?: number
  statusMessage?: string
  /** The description on the page. */
  message?: string
  /** For the console, as the two flags: nothing that a visitor could use. */
  data?: unknown
  fatal?: boolean
  unhandled?: boolean
}

/** @param retry what the button on the page does */
export async function showErrorPage(error: AppError, retry: () => void): Promise<void> {
  const { statusCode = 500, message = '' } = error
  const title = errorTitleOf(statusCode)
  console.error(`${statusCode} ${error.statusMessage ?? title}`, error)
  const button = element('button', 'button', 'Riprova')
  button.addEventListener('click', retry)
  const actions = element('ul', 'actions')
  actions.append(
    item(button),
    item(link('Torna alla home', base)),
    item(link('Contatti', new URL('contact', base))),
  )
  const text = element('div', 'error-page__text')
  text.append(
    english(element('h1', '', title)),
    ...(message === '' ? [] : [english(element('p', 'error-page__message', message))]),
    element('p', '', navigator.onLine ? errorHelpOf(statusCode) : offlineHelp),
    actions,
  )
  const code = element('p', 'error-page__code', String(statusCode))
  code.translate = false
  const page = element('section', 'error-page')
  page.append(code, text)
  const content = new DocumentFragment()
  content.append(page)
  await swapPage({ title, content })
}

/** `404.html` is the same file for every address: here it learns which one was asked for. */
export function nameMissingPath(): void {
  const message = document.querySelector('.error-page__message')
  if (message?.textContent === notFoundMessage) {
    message.textContent = `${notFoundMessage}: ${location.pathname}`
  }
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text })
}

const english = (one: HTMLElement) => Object.assign(one, { lang: 'en' })

const link = (text: string, { href }: URL) =>
  Object.assign(element('a', 'button button--secondary', text), { href })

function item(child: HTMLElement) {
  const one = document.createElement('li')
  one.append(child)
  return one
}
