/**
 * Runs in every page that `dev` serves: follows the changes and shows problems.
 */
import type { DevState } from '../app.ts'
import { showProblems } from './overlay.ts'
import { canExchange, exchange, fetchPage, stateIn } from './refresh.ts'

const first = stateIn(document)
let state = first
/** Build that the page shows. */
let build = first.build
/** The page as served; `null` if the browser shows, or may show, something else. */
let served: Document | null = null
let queue: Promise<void> = Promise.resolve()
/** Whether the page shows a draft in Storyblok's editor, unknown to this server. */
const isInEditor = new URLSearchParams(location.search).has('_storyblok')

/** Delay after a failure: the server may be gone for a moment. */
const retryMs = 1000

/** Runs one job after the other: two at once would undo each other. */
function inTurn(work: () => Promise<void>): void {
  queue = queue.then(work).catch(() => void setTimeout(() => inTurn(follow), retryMs))
}

async function remember(): Promise<void> {
  const page = await fetchPage()
  served = build !== '' && stateIn(page).build === build ? page : null
}

async function follow(): Promise<void> {
  // A restarted server has no build yet: keep the page until it has one.
  if (state.build === '') return showProblems(state.problems)
  const isOther = state.build !== build
  if (state.files !== first.files || (isOther && isInEditor)) return location.reload()
  if (isOther) {
    const { href } = location
    const page = await fetchPage()
    // The site's script has swapped in another page meanwhile.
    if (location.href !== href) return follow()
    // A reload would end there again; `inTurn` tries again later.
    if (stateIn(page).build === '') throw new Error('the page is between two builds')
    if (served === null || !canExchange(served, page)) return location.reload()
    await exchange(served, page)
    served = page
    build = stateIn(page).build
    // Makes the site's script check the build and ignore what it prefetched from the old one.
    document.dispatchEvent(new Event('visibilitychange'))
  }
  showProblems(state.problems)
}

showProblems(state.problems)
inTurn(remember)
// The site's script has swapped in another page.
window.navigation?.addEventListener('navigatesuccess', () => inTurn(remember))

let events: EventSource | null = null

/** Listens only while the tab shows: a browser has six connections to a server for all its tabs. */
function listenIfShown(): void {
  if (document.visibilityState === 'hidden') {
    events?.close()
    events = null
    return
  }
  if (events !== null) return
  events = new EventSource(new URL('events', import.meta.url))
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const news = JSON.parse(data) as DevState
    const isNew = JSON.stringify(news) !== JSON.stringify(state) || news.build !== build
    state = news
    if (isNew) inTurn(follow)
  })
}

document.addEventListener('visibilitychange', listenIfShown)
listenIfShown()
