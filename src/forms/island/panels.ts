/**
 * Boxes with the outcome of a request and the next steps. A box takes the focus, so that a screen
 * reader reads it out.
 */
import { createButton, createCode, createElement } from '../../client/create-element.ts'
import { mailHref, whatsappHref } from '../../content/contact-links.ts'
import { plural } from '../../strings/strings.ts'
import type { PostProblem } from '../adapters/adapter.ts'
import type { PostedValues } from '../clean-answer.ts'
import type { RequestForm } from '../form.ts'
import { answerText, problemText } from '../messages.ts'
import { requestText } from '../request-text.ts'

export interface PanelContent {
  kind: 'sent' | 'waiting' | 'failed' | 'ready'
  title: string
  texts: readonly (string | HTMLElement)[]
  actions: readonly HTMLElement[]
}

export function createPanel({ kind, title, texts, actions }: PanelContent): HTMLElement {
  const panel = createElement('section', `request__panel request__panel--${kind}`)
  panel.tabIndex = -1
  panel.addEventListener('click', refuseSecondClick, { capture: true })
  const list = createElement('ul', 'actions')
  for (const action of actions) {
    const item = createElement('li', '')
    item.append(action)
    list.append(item)
  }
  panel.append(
    createElement('h3', '', title),
    ...texts.map((text) => (typeof text === 'string' ? createElement('p', '', text) : text)),
    ...(actions.length === 0 ? [] : [list]),
  )
  return panel
}

/** The second click of a double click was meant for what stood here before. */
function refuseSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

export const createAction = (text: string, onClick: () => void): HTMLButtonElement =>
  createButton(text, onClick, 'button button--secondary')

function createLink(text: string, href: string): HTMLAnchorElement {
  const link = createElement('a', 'button button--secondary', text)
  link.rel = 'external noopener'
  link.href = href
  return link
}

/** Has the panel read out, and scrolls it into view. */
export function focusPanel(panel: HTMLElement): void {
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'nearest' })
}

/** Other ways for the visitor to write. */
export interface Contacts {
  /** Number as typed in the settings, `+39 …`; `''` for none. */
  whatsapp: string
  email: string
  /** `null`: as soon as possible. */
  replyHours: number | null
}

/** Links that carry everything that was typed. */
export function contactLinks(
  form: RequestForm,
  values: PostedValues,
  { whatsapp, email }: Contacts,
): HTMLElement[] {
  const { byWhatsapp, byMail } = SITE_STRINGS.forms
  const text = requestText(form, values)
  return [
    ...(whatsapp === '' ? [] : [createLink(byWhatsapp, whatsappHref(whatsapp, text))]),
    createLink(byMail, mailHref(email, { subject: form.subject, body: text })),
  ]
}

export function sentContent(
  reference: string,
  { replyHours }: Contacts,
  actions: readonly HTMLElement[],
): PanelContent {
  const words = SITE_STRINGS.requests
  const line = createElement('p', 'request__reference', `${words.reference} `)
  line.append(createCode(reference))
  return {
    kind: 'sent',
    title: words.sent,
    texts: [answerText(replyHours, SITE_STRINGS.forms), line],
    actions,
  }
}

export function failedContent(
  { kind, retryAfter }: PostProblem,
  contacts: Contacts,
  actions: readonly HTMLElement[],
): PanelContent {
  const words = SITE_STRINGS.forms
  const minutes = Math.max(1, Math.ceil((retryAfter ?? 0) / 60))
  return {
    kind: 'failed',
    title: words.notSent,
    texts: [
      problemText(kind, words, contacts),
      ...(retryAfter === null ? [] : [plural(words.retryIn, minutes, words.locale)]),
      words.stillHere,
    ],
    actions,
  }
}

export const readyContent = (actions: readonly HTMLElement[]): PanelContent => ({
  kind: 'ready',
  title: SITE_STRINGS.forms.ready,
  texts: [SITE_STRINGS.forms.readyText],
  actions,
})
