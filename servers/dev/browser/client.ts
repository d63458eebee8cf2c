/**
 * In every page that `dev` serves: follows the changes, and shows what is wrong.
 */
import type { PageFacts } from '../dev-page.ts'
import type { DevState } from '../events.ts'
import { listen } from './listen.ts'
import { showProblems } from './overlay.ts'
import { createRefresh } from './refresh.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-vetrina-dev]')
const facts = JSON.parse(script?.dataset.vetrinaDev ?? '{}') as PageFacts
let { edition, problems: ofPage } = facts
/** The last that was heard of the site. */
let heard: DevState = { ...facts, problems: [] }
let queue: Promise<void> = Promise.resolve()
/** There the page shows a draft that this server does not know. */
const isInEditor = new URLSearchParams(location.search).has('_storyblok')
const page = createRefresh()

const show = () => showProblems([...heard.problems, ...ofPage])

/** One after the other: two at once would undo each other. */
function inTurn(work: () => Promise<void>): void {
  // The server is gone for a moment, or the page is: the next that is heard is another chance.
  queue = queue.then(work).catch(() => {})
}

async function follow(): Promise<void> {
  const isOther = heard.edition !== edition
  if (heard.files !== facts.files || (isOther && isInEditor)) return location.reload()
  if (isOther) {
    const young = await page.refresh()
    if (young === null) return
    edition = young.edition
    ofPage = young.problems
  }
  show()
}

/** What the page shows was served by somebody: the browser, or the runtime. */
async function remember(): Promise<void> {
  const served = await page.remember(edition)
  if (served === null || JSON.stringify(served.problems) === JSON.stringify(ofPage)) return
  ofPage = served.problems
  show()
}

show()
inTurn(remember)
// Another page was put in by the runtime.
window.navigation?.addEventListener('navigatesuccess', () => inTurn(remember))
listen((state) => {
  const isNew = JSON.stringify(state) !== JSON.stringify(heard) || state.edition !== edition
  heard = state
  if (isNew) inTurn(follow)
})
