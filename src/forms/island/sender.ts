/**
 * Sends valid answers, one request at a time, and shows the outcome: sent, kept on this device, or not
 * sent.
 */
import { createElement } from '../../client/create-element.ts'
import type { PostOutcome, PostProblem } from '../adapters/adapter.ts'
import { adapter } from '../adapters/configured.ts'
import { notTaken, withFiles } from '../adapters/posts.ts'
import { fillSecondsName, requestKeyName } from '../form.ts'
import type { Answers } from '../parse-request.ts'
import { addToQueue, type NewRequest, queueEvent, queueMark } from '../request-queue.ts'
import { changeOf } from '../send-queued-requests.ts'
import { postInTime } from '../send-request.ts'
import type { DraftKeeper } from './drafts.ts'
import type { Checks } from './errors.ts'
import { hiddenValues, type PageForm } from './page-form.ts'
import {
  type Contacts,
  contactLinks,
  createAction,
  createPanel,
  failedContent,
  focusPanel,
  type PanelContent,
} from './panels.ts'
import { readPictures } from './pictures.ts'
import { askForSync, startQueueSender, tell } from './queue-sender.ts'

interface SenderOptions {
  page: PageForm
  contacts: Contacts
  drafts: DraftKeeper
  checks: Checks
  sending: Sending
  /** The request is with the receiver. */
  onSent(reference: string): void
  /** The request is on this device, under this id. */
  onQueued(id: number): Promise<void>
}

export function createSender(options: SenderOptions): (answers: Answers) => Promise<void> {
  const { page, contacts, drafts, checks, sending } = options
  const { pathname } = location
  const createRequest = (answers: Answers, hasPictures: boolean): NewRequest => {
    const key = drafts.key()
    const values = {
      ...hiddenValues(page),
      ...answers,
      [requestKeyName]: key,
      [fillSecondsName]: String(drafts.seconds() ?? ''),
    }
    return {
      form: page.definition.name,
      page: pathname,
      post: adapter.encode({ action: page.element.action, values }),
      values: page.read(),
      isWithoutFiles: hasPictures,
      keptAt: Date.now(),
      notBefore: 0,
      state: 'waiting',
      // For a request without a code from the service.
      reference: key.slice(0, 8).toUpperCase(),
      message: '',
    }
  }
  const keep = async (request: NewRequest) => {
    const id = await enqueue(request)
    if (id !== undefined) await options.onQueued(id)
    return id !== undefined
  }
  /** Keeps the answers that the form holds by then. */
  const keepLater = (notBefore: number) => {
    if (sending.isBusy()) return
    const answers = checks.run()
    if (answers) void send(answers, notBefore)
  }
  const fail = (problem: PostProblem) => {
    const isPassing = ['rate', 'server', 'network'].includes(problem.kind)
    const notBefore = Date.now() + (problem.retryAfter ?? 0) * 1000
    const keepIt = createAction(SITE_STRINGS.forms.keep, () => keepLater(notBefore))
    const links = contactLinks(page.definition, page.read(), contacts)
    sending.say(failedContent(problem, contacts, [...links, ...(isPassing ? [keepIt] : [])]))
  }
  /** The visitor has gone on to another page. */
  const leave = async (request: NewRequest, outcome: PostOutcome) => {
    if (await notifyLater(request, outcome)) drafts.forget()
  }
  /** @param notBefore queue it until then, if this browser stores anything; ms since 1970 */
  async function send(answers: Answers, notBefore?: number): Promise<void> {
    sending.start()
    const pictures = await readPictures(page)
    const request = createRequest(answers, pictures !== undefined)
    if (pictures && 'error' in pictures) {
      const errors = [pictures.error]
      if (!page.element.isConnected) return leave(request, notTaken('validation', errors))
      sending.end()
      return checks.announce(errors)
    }
    if (notBefore !== undefined && (await keep({ ...request, notBefore }))) return sending.end()
    const outcome = await postInTime(pictures ? withFiles(request.post, pictures) : request.post)
    if (!page.element.isConnected) return leave(request, outcome)
    sending.end()
    if (outcome.ok) return options.onSent(outcome.reference || request.reference)
    const { problem } = outcome
    if (problem.errors.length > 0) return checks.announce(problem.errors)
    const isOffline = problem.kind === 'network' && !navigator.onLine
    if (!isOffline || !(await keep(request))) fail(problem)
  }
  return send
}

/**
 * Shows the outcome of a request whose form has left the page: on the page that is open, and above the
 * form when the visitor comes back.
 * @returns whether the draft may go: the request was sent or queued
 */
async function notifyLater(request: NewRequest, outcome: PostOutcome): Promise<boolean> {
  const left = { ...request, ...changeOf(request, outcome) }
  const id = await enqueue(left)
  // The queue’s sender shows sent and refused ones itself, upon the event.
  if (id === undefined || left.state === 'waiting') tell({ ...left, id })
  window.dispatchEvent(new Event(queueEvent))
  return outcome.ok || id !== undefined
}

/** @returns its id; `undefined` when this browser stores nothing */
async function enqueue(request: NewRequest): Promise<number | undefined> {
  try {
    // First: without the mark, no page would tell the visitor of the request.
    localStorage.setItem(queueMark, '1')
    const id = await addToQueue(request)
    // Again: a page that found the queue empty a moment ago has removed the mark.
    localStorage.setItem(queueMark, '1')
    startQueueSender()
    void askForSync()
    return id
  } catch {
    // Storage is blocked or full.
    return undefined
  }
}

const slowMs = 6000

type Sending = ReturnType<typeof createSending>

/**
 * The submit button, its progress text and the panel with the outcome.
 * @param label of the button while nothing is on its way
 */
export function createSending(form: HTMLFormElement, label: string) {
  const words = SITE_STRINGS.forms
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const progress = createElement('p', 'request__progress')
  progress.role = 'status'
  let panel: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const actions = form.querySelector('.request__actions')
  actions?.after(progress)
  const name = (text: string) => {
    if (button) button.textContent = text
  }
  const setBusy = (isBusy: boolean) => {
    button?.setAttribute('aria-disabled', String(isBusy))
    name(isBusy ? words.sending : label)
    form.setAttribute('aria-busy', String(isBusy))
    // Input from meanwhile would be in no request, and lost once this one is sent.
    for (const part of form.querySelectorAll<HTMLElement>(':scope > :not(.request__ending)')) {
      part.inert = isBusy
    }
    clearTimeout(timer)
    progress.textContent = isBusy ? words.sendingNow : ''
  }
  /** Removes the panel. */
  const clear = () => {
    panel?.remove()
    panel = undefined
    name(label)
  }
  return {
    /** Whether a request is on its way. */
    isBusy: () => form.getAttribute('aria-busy') === 'true',
    start() {
      clear()
      // The focus may be in a field, or in the panel that is gone.
      button?.focus({ preventScroll: true })
      setBusy(true)
      timer = setTimeout(() => {
        progress.textContent = words.slow
      }, slowMs)
    },
    end: () => setBusy(false),
    /** Shows a panel above the button and focuses it. */
    say(content: PanelContent) {
      clear()
      panel = createPanel(content)
      actions?.before(panel)
      if (content.kind === 'failed') name(SITE_STRINGS.retry)
      focusPanel(panel)
    },
    clear,
  }
}
