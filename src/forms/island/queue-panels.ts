/**
 * Panels above a form for its queued requests: their state, and what the visitor can do.
 */
import type { PostedValues } from '../clean-answer.ts'
import type { RequestForm } from '../form.ts'
import { problemText } from '../messages.ts'
import { type QueuedRequest, queueEvent, readQueue } from '../request-queue.ts'
import { sendQueuedRequests } from '../send-queued-requests.ts'
import {
  type Contacts,
  contactLinks,
  createAction,
  createPanel,
  focusPanel,
  type PanelContent,
  sentContent,
} from './panels.ts'
import { dequeue, takeBack } from './queue-sender.ts'

interface QueuePanelsOptions {
  form: RequestForm
  contacts: Contacts
  /** Holds the panels. */
  box: HTMLElement
  /** Whether a request may replace what the form holds. */
  mayReopen(): boolean
  /** Takes a request back into the form. */
  onReopen(values: PostedValues): void
  /** The visitor has closed the panel of a sent request. */
  onRead(): void
}

/** @returns shows the queue; with an id, focuses the panel of that request */
export function createQueuePanels(
  options: QueuePanelsOptions,
): (focused?: number) => Promise<void> {
  const { form, box, contacts } = options
  const shown = new Map<number, { panel: HTMLElement; content: string }>()

  const words = SITE_STRINGS.forms
  /** Why the last try failed; `''` before it. */
  const reasonOf = ({ problem, message }: QueuedRequest): string =>
    [problem ? problemText(problem, words, contacts) : '', message].join(' ').trim()
  const close = async (id: number) => {
    await dequeue(id)
    await show()
    options.onRead()
  }
  const reopen = (label: string, { id, values }: QueuedRequest) =>
    createWaitingButton(label, async () => {
      if (!options.mayReopen()) return
      const isBack = await takeBack(id)
      await show()
      if (isBack) options.onReopen(values)
    })
  const contentOf = (queued: QueuedRequest): PanelContent => {
    switch (queued.state) {
      case 'sent': {
        const again = createAction(words.another, () => void close(queued.id))
        return sentContent(queued.reference, contacts, [again])
      }
      case 'waiting': {
        const send = createWaitingButton(words.sendNow, async () => {
          await sendQueuedRequests(queued.id)
          window.dispatchEvent(new Event(queueEvent))
        })
        const reopenIt = reopen(words.takeBack, queued)
        const reason = reasonOf(queued)
        const links = reason === '' ? [] : contactLinks(form, queued.values, contacts)
        return {
          kind: 'waiting',
          title: words.waiting,
          texts: [
            reason || (navigator.onLine ? words.kept : words.offline),
            ...(queued.isWithoutFiles ? [words.withoutFiles] : []),
            words.goesByItself,
          ],
          actions: [send, reopenIt, ...links],
        }
      }
      case 'refused':
        return {
          kind: 'failed',
          title: words.notSent,
          texts: [reasonOf(queued)],
          actions: [reopen(words.reopen, queued), ...contactLinks(form, queued.values, contacts)],
        }
    }
  }
  const show = async (focused?: number) => {
    const requests = (await readQueue()).filter((queued) => queued.form === form.name)
    for (const [id, { panel }] of shown) {
      if (requests.some((queued) => queued.id === id)) continue
      panel.remove()
      shown.delete(id)
    }
    for (const queued of requests) {
      const before = shown.get(queued.id)
      const content = JSON.stringify([queued, navigator.onLine])
      if (before?.content !== content) {
        const panel = createPanel(contentOf(queued))
        const hadFocus = before?.panel.contains(document.activeElement)
        if (before) before.panel.replaceWith(panel)
        else box.append(panel)
        shown.set(queued.id, { panel, content })
        if (hadFocus) focusPanel(panel)
      }
      const panel = shown.get(queued.id)?.panel
      if (queued.id === focused && panel) focusPanel(panel)
    }
  }
  return show
}

/** A button that ignores clicks while its action is running. */
function createWaitingButton(label: string, run: () => Promise<void>): HTMLButtonElement {
  const button = createAction(label, async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    button.textContent = SITE_STRINGS.forms.sending
    await run()
    button.removeAttribute('aria-disabled')
    button.textContent = label
  })
  return button
}
