/**
 * `<v-island>`: server HTML that becomes interactive when it is needed.
 *
 *     <v-island name="carousel" src="/_assets/carousel.….js" wake="visible" props="{…}">…</v-island>
 */

/** When an island wakes: at once, when the browser is idle, in view, or at the first touch of it. */
export type Wake = 'load' | 'idle' | 'visible' | 'interaction'

/** What the script of an island exports. */
export interface IslandModule {
  /** Makes the server HTML in `element` interactive; returns what undoes it. */
  hydrate(element: HTMLElement, props: unknown): () => void
}

const interactions = ['pointerdown', 'focusin', 'keydown'] as const

export function defineIslandElement(): void {
  customElements.define(
    'v-island',
    // The platform asks for a class here; it holds nothing but the two callbacks.
    class extends HTMLElement {
      #sleep: (() => void) | undefined

      connectedCallback() {
        let unmount: (() => void) | undefined
        let isConnected = true
        const cancel = whenNeeded(this, async () => {
          try {
            const module = (await import(this.getAttribute('src') ?? '')) as IslandModule
            if (!isConnected) return
            unmount = module.hydrate(this, JSON.parse(this.getAttribute('props') ?? '{}'))
            this.toggleAttribute('awake', true)
          } catch (error) {
            // The server HTML stays, and stays readable.
            console.error(`The island ${this.getAttribute('name')} could not wake`, error)
          }
        })
        this.#sleep = () => {
          isConnected = false
          cancel()
          unmount?.()
        }
      }

      disconnectedCallback() {
        this.#sleep?.()
      }
    },
  )
}

/** Calls `wake` once, when the element asks for it; the result cancels that. */
function whenNeeded(element: HTMLElement, wake: () => void): () => void {
  switch (element.getAttribute('wake') as Wake) {
    case 'load':
      wake()
      return () => {}
    case 'idle': {
      // Safari has no idle callback.
      const hasIdle = 'requestIdleCallback' in window
      const id = hasIdle ? requestIdleCallback(wake) : setTimeout(wake, 200)
      return () => (hasIdle ? cancelIdleCallback(id as number) : clearTimeout(id))
    }
    case 'visible': {
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        wake()
      })
      // The element has no box of its own (`display: contents`): its content is what is seen.
      observer.observe(element.firstElementChild ?? element)
      return () => observer.disconnect()
    }
    case 'interaction': {
      const controller = new AbortController()
      const once = () => {
        controller.abort()
        wake()
      }
      for (const type of interactions) {
        element.addEventListener(type, once, { signal: controller.signal })
      }
      return () => controller.abort()
    }
  }
}
