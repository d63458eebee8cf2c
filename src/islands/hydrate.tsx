/**
 * The React side of an island: shared by all of them, loaded with the first that wakes.
 */
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from '../client/island-element.ts'

export const createIsland = <Props extends object>(Component: ComponentType<Props>) =>
  ({
    hydrate(element, props) {
      const root = hydrateRoot(element, <Component {...(props as Props)} />, {
        onRecoverableError: (error) => console.error(error),
      })
      return () => root.unmount()
    },
  }) satisfies IslandModule
