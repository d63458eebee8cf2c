/**
 * The queue on every page: sends its requests as soon as it can, and shows the outcome. The service
 * worker sends once the site was closed.
 */

import { createButton, createCode, createElement } from '../../client/create-element.ts'
import { pathOf } from '../../client/routes.ts'
import {
  type QueuedRequest,
  queueEvent,
  queueMark,
  queueSyncTag,
  readQueue,
  removeQueued,
  withQueueLock,
} from '../request-queue.ts'
import { goesByItself, sendQueuedRequests } from '../send-queued-requests.ts'

/** Wakes the page's sender, which sleeps if the queue was empty when the page loaded. */
export function startQueueSender(): void {
  const element = document.querySelector('v-island[island=request-queue]:not([awake])')
  if (!element) return
  element.toggleAttribute('awake', true)
  start()
}

export function hydrate(element: HTMLElement): void {
  // The form's script may have started it already.
  if (!element.hasAttribute('awake')) start()
}

/** Runs for as long as the document lives. */
function start(): void {
  const shown = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    await sendQueuedRequests()
    tellPage()
  }
  const look = async () => {
    const requests = await readQueue()
    if (requests.length === 0) localStorage.removeItem(queueMark)
    for (const queued of requests) {
      if (queued.state === 'waiting' || shown.has(queued.id) || isFormHere(queued)) continue
      shown.add(queued.id)
      tell(queued)
    }
    const pauses = requests
      .filter(({ state }) => state === 'waiting')
      .map(({ notBefore }) => notBefore - Date.now())
    clearTimeout(timer)
    // Due requests were tried just now: they go when there is a connection again.
    const next = Math.min(...pauses.filter((pause) => pause > 0))
    if (Number.isFinite(next)) timer = setTimeout(send, next)
  }
  window.addEventListener(queueEvent, () => void look())
  window.addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => void (document.hidden || send()))
  // The service worker has tried, while this page was open.
  navigator.serviceWorker?.addEventListener('message', tellPage)
  void send().then(keepAsking)
}

const tellPage = () => window.dispatchEvent(new Event(queueEvent))

/** Renews the background sync, which browsers drop after a few failed tries. */
async function keepAsking(): Promise<void> {
  if ((await readQueue()).some(goesByItself)) await askForSync()
}

/** Whether this page has the form, and so shows the outcome itself. */
const isFormHere = ({ page }: QueuedRequest): boolean =>
  pathOf({ pathname: page }) === pathOf(location)

/** Shows the outcome until the visitor has read it. */
export function tell(
  queued: Pick<QueuedRequest, 'state' | 'reference' | 'page'> & { id?: number | undefined },
): void {
  const words = SITE_STRINGS.requests
  const isSent = queued.state === 'sent'
  const toast = createElement('div', 'toast')
  const text = createElement(
    'p',
    '',
    isSent ? `${words.sent} ${words.reference} ` : `${words.notGone} `,
  )
  const close = createButton(SITE_STRINGS.close, () => {
    toast.remove()
    if (isSent && queued.id !== undefined) void dequeue(queued.id)
  })
  if (isSent) text.append(createCode(queued.reference))
  else {
    const link = Object.assign(createElement('a', '', words.why), { href: queued.page })
    link.addEventListener('click', () => toast.remove())
    text.append(link)
  }
  toast.append(text, close)
  document.querySelector('#toasts')?.append(toast)
}

/** Removes a request, once the visitor has read its outcome or takes it back. */
export async function dequeue(id: number): Promise<void> {
  await removeQueued(id)
  if ((await readQueue()).length === 0) localStorage.removeItem(queueMark)
}

/**
 * Removes a request that goes back into its form; waits for a post in progress.
 * @returns false when it was sent, or has left the queue
 */
export const takeBack = (id: number): Promise<boolean> =>
  withQueueLock(async () => {
    const queued = (await readQueue()).find((request) => request.id === id)
    if (queued === undefined || queued.state === 'sent') return false
    await dequeue(id)
    return true
  })

/** TypeScript lacks `sync`, which not all browsers have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Asks the browser to wake the service worker when there is a connection, also after the site was
 * closed. Browsers without background sync send at the next visit.
 */
export async function askForSync(): Promise<void> {
  try {
    const registration: SyncingRegistration | undefined =
      await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(queueSyncTag)
  } catch {
    // The visitor does not let sites do anything in the background, or there is no worker yet.
  }
}
