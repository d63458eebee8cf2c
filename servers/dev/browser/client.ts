/**
 * In every page that `dev` serves: follows the changes, and shows what is wrong.
 */
import type { PageFacts } from '../dev-page.ts'
import type { DevState } from '../events.ts'
import { showProblems } from './overlay.ts'
import { createRefresh } from './refresh.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-vetrina-dev]')
const facts = JSON.parse(script?.dataset.vetrinaDev ?? '{}') as PageFacts
let { edition, problems: ofPage } = facts
let queue: Promise<void> = Promise.resolve()
/** There the page shows a draft that this server does not know. */
const isInEditor = new URLSearchParams(location.search).has('_storyblok')
const refresh = createRefresh()

async function follow(state: DevState): Promise<void> {
  const isOther = state.edition !== edition
  if (state.files !== facts.files || (isOther && isInEditor)) return location.reload()
  if (isOther) {
    const page = await refresh()
    if (page === null) return
    edition = page.edition
    ofPage = page.problems
  }
  showProblems([...state.problems, ...ofPage])
}

showProblems(ofPage)
const events = new EventSource(new URL('events', import.meta.url))
events.addEventListener('message', ({ data }) => {
  // One after the other: two at once would undo each other.
  queue = queue.then(() => follow(JSON.parse(data) as DevState))
})
