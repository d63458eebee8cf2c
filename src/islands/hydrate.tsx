/**
 * The React side of an island: shared by all of them, loaded with the first that wakes.
 */
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from '../client/island-element.ts'

/** An island whose component throws gives the server HTML back. */
export const createIsland = <Props extends object>(Component: ComponentType<Props>) =>
  ({
    hydrate: (element, props) =>
      new Promise((resolve, reject) => {
        const served = [...element.childNodes].map((node) => node.cloneNode(true))
        const root = hydrateRoot(
          element,
          <Watched onReady={() => resolve(() => root.unmount())}>
            <Component {...(props as Props)} />
          </Watched>,
          {
            onRecoverableError: (error) => console.error(error),
            onUncaughtError: (error) => {
              console.error(`The island ${element.getAttribute('name')} failed`, error)
              // React empties the element first.
              queueMicrotask(() => {
                root.unmount()
                element.replaceChildren(...served)
                element.removeAttribute('awake')
                reject(error)
              })
            },
          },
        )
      }),
  }) satisfies IslandModule

/** Says when the effects of what is inside have run: only then does a click find its listener. */
function Watched({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  return children
}
