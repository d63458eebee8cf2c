/**
 * The React side of an island.
 */
import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { guardAgainstTranslation, restoreText } from '../translation/guard.ts'
import type { IslandModule } from './island-element.ts'

guardAgainstTranslation()

/** Makes an island; if the component throws, the server HTML returns. */
export const createIsland = <Props extends object>(Component: ComponentType<Props>) =>
  ({
    hydrate: (element, props, signal) =>
      new Promise<void>((resolve, reject) => {
        const content = <Component {...(props as Props)} />
        const isServedTranslated = element.querySelector('font') !== null
        const canHydrate =
          !isServedTranslated || restoreText(element, renderAgain(element, content))
        const served = [...element.childNodes].map((node) => node.cloneNode(true))
        const watched = <Watched onReady={resolve}>{content}</Watched>
        const options: RootOptions = {
          onRecoverableError: (error) => console.error(error),
          onUncaughtError: (error) => {
            console.error(`The island ${element.getAttribute('island')} failed`, error)
            // React empties the element first.
            queueMicrotask(() => {
              root.unmount()
              element.replaceChildren(...served)
              element.removeAttribute('awake')
              reject(error)
            })
          },
        }
        const root = canHydrate
          ? hydrateRoot(element, watched, options)
          : createRoot(element, options)
        signal.addEventListener('abort', () => root.unmount())
        // Synchronously: a translator in between would remove the served texts.
        flushSync(() => root.render(watched))
      }),
  }) satisfies IslandModule

/**
 * Renders the server's markup again, apart from the page. Errors recur in the page, which reports them.
 */
function renderAgain(element: HTMLElement, content: React.ReactNode): Element {
  const copy = element.cloneNode() as HTMLElement
  let markup: Element = copy
  const root = createRoot(copy, { onUncaughtError: () => {} })
  const copyMarkup = () => {
    markup = copy.cloneNode(true) as Element
  }
  flushSync(() => root.render(<Watched onCommit={copyMarkup}>{content}</Watched>))
  root.unmount()
  return markup
}

interface WatchedProps {
  /** Called before any effect can change the first rendering. */
  onCommit?: () => void
  /** Called after the children's effects: only then do clicks find their listeners. */
  onReady?: () => void
  children: React.ReactNode
}

function Watched({ onCommit = () => {}, onReady = () => {}, children }: WatchedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first commit only
  useLayoutEffect(onCommit, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first commit only
  useEffect(onReady, [])
  return children
}
