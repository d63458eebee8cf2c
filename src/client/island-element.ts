/**
 * `<v-island>`: server HTML that becomes interactive when it is needed.
 *
 *     <v-island island="carousel" src="/_assets/carousel.….js" wake="visible" props="{…}">…</v-island>
 */

import { showAll } from './postpone-layout.ts'
import { loadChunk } from './reload.ts'
import { holdInteractions, needOf } from './wake.ts'
import { afterFrame } from './when-idle.ts'

/** Exports of an island's script. */
export interface IslandModule {
  /**
   * Makes the server HTML in `element` interactive. It is awake when the result is there.
   * @param props as the server rendered them
   * @param signal aborts when the element leaves the page
   */
  hydrate(element: HTMLElement, props: unknown, signal: AbortSignal): unknown
}

/** Time after which an island shows that it is loading. */
const loadingDelayMs = 200

export function defineIslandElement(): void {
  customElements.define(
    'v-island',
    // The platform requires a class.
    class extends HTMLElement {
      #stay: AbortController | undefined

      connectedCallback() {
        this.#stay = new AbortController()
        void keepIsland(this, this.#stay.signal)
      }

      disconnectedCallback() {
        const stay = this.#stay
        // Show the next page first.
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
      // The next touch tries again; held events are replayed first.
      afterFrame(() => keepIsland(element, signal, 'touch'))
      throw error
    })
    if (signal.aborted) return
    // Hydration needs the whole island.
    showAll()
    await module.hydrate(element, JSON.parse(element.getAttribute('props') ?? '{}'), signal)
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
