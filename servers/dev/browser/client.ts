/**
 * In every page that `dev` serves: follows the changes, and shows what is wrong.
 */
import { listen } from './listen.ts'
import { showProblems } from './overlay.ts'
import { canExchange, exchange, fetchPage, stateIn } from './refresh.ts'

const first = stateIn(document)
let state = first
/** Build that the page shows. */
let build = first.build
/** The page as it was served; `null` where it shows something else, or may. */
let served: Document | null = null
let queue: Promise<void> = Promise.resolve()
/** There the page shows a draft that this server does not know. */
const isInEditor = new URLSearchParams(location.search).has('_storyblok')

/** One after the other: two at once would undo each other. */
function inTurn(work: () => Promise<void>): void {
  // The server is gone for a moment, or the page is: the next change is another chance.
  queue = queue.then(work).catch(() => {})
}

async function remember(): Promise<void> {
  const page = await fetchPage()
  served = stateIn(page).build === build ? page : null
}

async function follow(): Promise<void> {
  // A server that was started again has built nothing so far: the page stays until it has.
  if (state.build === '') return showProblems(state.problems)
  const isOther = state.build !== build
  if (state.files !== first.files || (isOther && isInEditor)) return location.reload()
  if (isOther) {
    const page = await fetchPage()
    if (served === null || !canExchange(served, page)) return location.reload()
    await exchange(served, page)
    served = page
    build = stateIn(page).build
    // The site's script asks for the build, and so leaves what it fetched ahead of it.
    document.dispatchEvent(new Event('visibilitychange'))
  }
  showProblems(state.problems)
}

showProblems(state.problems)
inTurn(remember)
// The site's script has put another page in.
window.navigation?.addEventListener('navigatesuccess', () => inTurn(remember))
listen((news) => {
  const isNew = JSON.stringify(news) !== JSON.stringify(state) || news.build !== build
  state = news
  if (isNew) inTurn(follow)
})
