/**
 * The requests of this form that wait on this device, above the form: where they are, and what the
 * visitor can do about them.
 */
import type { PostedValues } from '../clean-answer.ts'
import type { RequestForm } from '../form.ts'
import { problemText } from '../messages.ts'
import { type KeptRequest, keptEvent, readKeptRequests } from '../request-queue.ts'
import { sendKeptRequests } from '../send-queued-requests.ts'
import { dequeue, takeBack } from './dequeue.ts'
import { createButton, createPanel, focusPanel, type PanelContent } from './panel.ts'
import { type Contacts, contactLinks, sentContent } from './panels.ts'

interface KeptPanelsOptions {
  form: RequestForm
  contacts: Contacts
  /** Holds the panels. */
  box: HTMLElement
  /** Whether a request may come back into the form, in the place of what is there. */
  mayReopen(): boolean
  /** Takes a request back into the form. */
  onReopen(values: PostedValues): void
  /** The visitor has read of the last one. */
  onRead(): void
}

/** @returns shows what there is; with an id, takes the focus to that one */
export function createKeptPanels(options: KeptPanelsOptions): (focused?: number) => Promise<void> {
  const { form, box, contacts } = options
  const shown = new Map<number, { panel: HTMLElement; content: string }>()

  const words = SITE_STRINGS.forms
  /** Why the last try was in vain; `''` before. */
  const reasonOf = ({ problem, message }: KeptRequest): string =>
    [problem ? problemText(problem, words, contacts) : '', message].join(' ').trim()
  const close = async (id: number) => {
    await dequeue(id)
    await show()
    options.onRead()
  }
  const reopen = (label: string, { id, values }: KeptRequest) =>
    createWaitingButton(label, async () => {
      if (!options.mayReopen()) return
      const isBack = await takeBack(id)
      await show()
      if (isBack) options.onReopen(values)
    })
  const contentOf = (kept: KeptRequest): PanelContent => {
    switch (kept.state) {
      case 'sent': {
        const again = createButton(words.another, () => void close(kept.id))
        return sentContent(kept.reference, contacts, [again])
      }
      case 'waiting': {
        const send = createWaitingButton(words.sendNow, async () => {
          await sendKeptRequests(kept.id)
          window.dispatchEvent(new Event(keptEvent))
        })
        const reopenIt = reopen(words.takeBack, kept)
        const reason = reasonOf(kept)
        const others = reason === '' ? [] : contactLinks(form, kept.values, contacts)
        return waitingContent({ ...kept, reason }, [send, reopenIt, ...others])
      }
      case 'refused':
        return {
          kind: 'failed',
          title: words.notSent,
          texts: [reasonOf(kept)],
          actions: [reopen(words.reopen, kept), ...contactLinks(form, kept.values, contacts)],
        }
    }
  }
  const show = async (focused?: number) => {
    const all = (await readKeptRequests()).filter((kept) => kept.form === form.name)
    for (const [id, { panel }] of shown) {
      if (all.some((kept) => kept.id === id)) continue
      panel.remove()
      shown.delete(id)
    }
    for (const kept of all) {
      const before = shown.get(kept.id)
      const content = JSON.stringify([kept, navigator.onLine])
      if (before?.content !== content) {
        const panel = createPanel(contentOf(kept))
        const hadFocus = before?.panel.contains(document.activeElement)
        if (before) before.panel.replaceWith(panel)
        else box.append(panel)
        shown.set(kept.id, { panel, content })
        if (hadFocus) focusPanel(panel)
      }
      const panel = shown.get(kept.id)?.panel
      if (kept.id === focused && panel) focusPanel(panel)
    }
  }
  return show
}

/** Nothing more is done with it while something is on its way. */
function createWaitingButton(label: string, run: () => Promise<void>): HTMLButtonElement {
  const button = createButton(label, async () => {
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    button.textContent = SITE_STRINGS.forms.sending
    await run()
    button.removeAttribute('aria-disabled')
    button.textContent = label
  })
  return button
}

function waitingContent(
  { reason, isWithoutFiles }: Pick<KeptRequest, 'isWithoutFiles'> & { reason: string },
  actions: readonly HTMLElement[],
): PanelContent {
  const words = SITE_STRINGS.forms
  return {
    kind: 'waiting',
    title: words.waiting,
    texts: [
      reason || (navigator.onLine ? words.kept : words.offline),
      ...(isWithoutFiles ? [words.withoutFiles] : []),
      words.goesByItself,
    ],
    actions,
  }
}
