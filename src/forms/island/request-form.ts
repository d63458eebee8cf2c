/**
 * The script of the request form: shows errors before sending, keeps drafts, sends once, and shows
 * the outcome. Without script the browser posts the form and the service answers with a page.
 */

import { createElement } from '../../client/create-element.ts'
import { localTime } from '../../content/local-time.ts'
import type { RequestForm } from '../form.ts'
import { submitLabel } from '../messages.ts'
import { queueEvent } from '../request-queue.ts'
import { createDraftKeeper } from './drafts.ts'
import { createChecks } from './errors.ts'
import { isUntouched, openPageForm, updateFields } from './page-form.ts'
import {
  type Contacts,
  contactLinks,
  createAction,
  createPanel,
  focusPanel,
  readyContent,
  sentContent,
} from './panels.ts'
import { prefill } from './prefill.ts'
import { createQueuePanels } from './queue-panels.ts'
import { createSender, createSending } from './sender.ts'

export interface FormIslandProps {
  contacts: Contacts
  /** IANA time zone that decides which day it is. */
  timeZone: string
  /** If false, the visitor sends a message and the script posts nothing. */
  isPosted: boolean
}

/**
 * @param island holds the form
 * @param definition of the form as it was served
 */
export function hydrateForm(
  island: HTMLElement,
  definition: RequestForm,
  { contacts, timeZone, isPosted, signal }: FormIslandProps & { signal: AbortSignal },
): void {
  const element = island.querySelector('form')
  if (!element) throw new Error('There is no form to wake')
  // The visitor typed before this script had loaded.
  const isTypedIn = element.hasAttribute('data-unsent')
  const { strings: words } = definition
  const today = () => localTime(new Date(), timeZone).slice(0, 10)
  const page = openPageForm(element, definition)
  const update = () => updateFields(page, today())
  const checks = createChecks(page, { today, signal })
  const sending = createSending(element, submitLabel(words, isPosted))
  const top = createElement('div', 'request__top')
  top.ariaLive = 'polite'
  element.before(top)

  const empty = () => {
    element.reset()
    drafts.forget()
    checks.clear()
    sending.clear()
    update()
  }
  const open = () => {
    element.hidden = false
    page.controlsOf('nome')[0]?.focus()
  }
  const typed = isTypedIn ? Object.keys(page.typed()) : []
  const drafts = createDraftKeeper(page, () => {
    empty()
    open()
  })
  const showQueued = createQueuePanels({
    form: page.definition,
    contacts,
    box: top,
    onRead: open,
    mayReopen: () => isUntouched(page) || confirm(words.replace),
    onReopen(values) {
      empty()
      page.write(values)
      drafts.takeOver()
      update()
      open()
    },
  })
  const send = createSender({
    page,
    contacts,
    drafts,
    checks,
    sending,
    onSent(reference) {
      empty()
      element.hidden = true
      const again = createAction(words.another, () => {
        panel.remove()
        open()
      })
      const panel = createPanel(sentContent(reference, contacts, [again]))
      top.append(panel)
      focusPanel(panel)
    },
    onQueued(id) {
      empty()
      element.hidden = true
      return showQueued(id)
    },
  })

  // The browser would show errors in its own way and language.
  element.noValidate = true
  const submit = (event: Event) => {
    event.preventDefault()
    if (sending.isBusy()) return
    sending.clear()
    const answers = checks.run()
    if (!answers) return
    if (isPosted) void send(answers)
    else sending.say(readyContent(contactLinks(page.definition, page.read(), contacts)))
  }
  element.addEventListener('submit', submit, { signal })
  const change = () => {
    drafts.touch()
    // The panel and the messages it has ready belong to the old answers.
    if (!sending.isBusy()) sending.clear()
    update()
  }
  element.addEventListener('input', change, { signal })
  for (const type of [queueEvent, 'online', 'offline']) {
    window.addEventListener(type, () => void showQueued(), { signal })
  }
  const isFilledIn = drafts.isOfThisUrl()
  if (isTypedIn) drafts.touch()
  if (!isFilledIn) prefill(page, new URLSearchParams(location.search), typed)
  update()
  void showQueued()
}
