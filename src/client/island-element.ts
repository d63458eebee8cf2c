/**
 * `<v-island>`: server HTML that becomes interactive when it is needed.
 *
 *     <v-island island="carousel" src="/_assets/carousel.….js" wake="visible" props="{…}">…</v-island>
 */
import { afterFrame } from './after-frame.ts'
import { loadChunk } from './load-chunk.ts'
import { showAll } from './postpone-layout.ts'
import { holdInteractions, needOf } from './wake.ts'

/** Exports of an island's script. */
export interface IslandModule {
  /**
   * Makes the server HTML in `element` interactive. Gives what undoes it, when it is done.
   * @param props as the server rendered them
   */
  hydrate(element: HTMLElement, props: unknown): Promise<() => void> | (() => void)
}

/** An island that is not there sooner shows that it is on its way. */
const loadingDelayMs = 200

export function defineIslandElement(): void {
  customElements.define(
    'v-island',
    // The platform asks for a class here; it holds nothing but the two callbacks.
    class extends HTMLElement {
      #stay: AbortController | undefined

      connectedCallback() {
        this.#stay = new AbortController()
        void keepIsland(this, this.#stay.signal)
      }

      disconnectedCallback() {
        const stay = this.#stay
        // The next page comes first.
        afterFrame(() => stay?.abort())
      }
    },
  )
}

/** @param signal aborts when the element leaves the page */
async function keepIsland(
  element: HTMLElement,
  signal: AbortSignal,
  wake = element.getAttribute('wake'),
): Promise<void> {
  const need = needOf(element, wake, signal)
  const replay = holdInteractions(element, signal)
  await need
  const timer = setTimeout(() => element.setAttribute('aria-busy', 'true'), loadingDelayMs)
  try {
    const load = () => import(element.getAttribute('src') ?? '')
    const module = await loadChunk<IslandModule>(load).catch((error) => {
      // The connection may be back by then. What is held now is done again first.
      afterFrame(() => keepIsland(element, signal, 'touch'))
      throw error
    })
    if (signal.aborted) return
    // An island takes over all of itself.
    showAll()
    const sleep = await module.hydrate(element, JSON.parse(element.getAttribute('props') ?? '{}'))
    if (signal.aborted) return sleep()
    signal.addEventListener('abort', sleep)
    element.toggleAttribute('awake', true)
  } catch (error) {
    // The server HTML stays, and stays readable.
    console.error(`The island ${element.getAttribute('island')} could not wake`, error)
  } finally {
    clearTimeout(timer)
    element.removeAttribute('aria-busy')
    replay()
  }
}
