/**
 * On every page: sends what waits on this device as soon as it can, and tells what became of it.
 */

import { createElement } from '../../client/create-element.ts'
import { pathOf } from '../../client/routes.ts'
import { type KeptRequest, keptEvent, keptMark, readKeptRequests } from '../request-queue.ts'
import { goesByItself, sendKeptRequests } from '../send-queued-requests.ts'
import { askForSync } from './background-sync.ts'
import { dequeue } from './dequeue.ts'

/** Where nothing waited when the page was loaded, the element of the page sleeps. */
export function startKeptSender(): void {
  const element = document.querySelector('v-island[island=kept-requests]:not([awake])')
  if (!element) return
  element.toggleAttribute('awake', true)
  start()
}

export function hydrate(element: HTMLElement): () => void {
  // The form's own script may have been the first.
  return element.hasAttribute('awake') ? () => {} : start()
}

/** For as long as the document lives. */
function start(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const told = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    await sendKeptRequests()
    tellPage()
  }
  const look = async () => {
    const all = await readKeptRequests()
    if (all.length === 0) localStorage.removeItem(keptMark)
    for (const kept of all) {
      if (kept.state === 'waiting' || told.has(kept.id) || isFormHere(kept)) continue
      told.add(kept.id)
      tell(kept)
    }
    const pauses = all
      .filter(({ state }) => state === 'waiting')
      .map(({ notBefore }) => notBefore - Date.now())
    clearTimeout(timer)
    // What is due already has just been tried: it goes when there is a connection again.
    const next = Math.min(...pauses.filter((pause) => pause > 0))
    if (Number.isFinite(next)) timer = setTimeout(send, next)
  }
  window.addEventListener(keptEvent, () => void look(), { signal })
  window.addEventListener('online', () => void send(), { signal })
  document.addEventListener('visibilitychange', () => void (document.hidden || send()), { signal })
  // The service worker has tried, while this page was open.
  navigator.serviceWorker?.addEventListener('message', tellPage, { signal })
  void send().then(keepAsking)
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}

const tellPage = () => window.dispatchEvent(new Event(keptEvent))

/** After a few times in vain the browser asks the service worker no more. */
async function keepAsking(): Promise<void> {
  if ((await readKeptRequests()).some(goesByItself)) await askForSync()
}

/** The page with the form says so itself, in its place. */
const isFormHere = ({ page }: KeptRequest): boolean =>
  pathOf({ pathname: page }) === pathOf(location)

/** Stays until it is read. */
export function tell(
  kept: Pick<KeptRequest, 'state' | 'reference' | 'page'> & { id?: number | undefined },
): void {
  const words = SITE_STRINGS.requests
  const toast = createElement('div', 'toast')
  const close = createElement('button', '', SITE_STRINGS.close)
  close.type = 'button'
  if (kept.state === 'sent') {
    const code = createElement('strong', '', kept.reference)
    code.translate = false
    const text = createElement('p', '', `${words.sent} ${words.reference} `)
    text.append(code)
    toast.append(text, close)
    const { id } = kept
    if (id !== undefined) close.addEventListener('click', () => void dequeue(id))
  } else {
    const text = createElement('p', '', `${words.notGone} `)
    const link = Object.assign(createElement('a', '', words.why), { href: kept.page })
    link.addEventListener('click', () => toast.remove())
    text.append(link)
    toast.append(text, close)
  }
  close.addEventListener('click', () => toast.remove())
  document.querySelector('#toasts')?.append(toast)
}
