import { createContext, useContext } from 'react'

/** Told by the components of a page which style sheets they need beyond the core. */
export const SheetContext = createContext<(name: string) => void>(() => {})

/** Names the style sheets of a component: a page that renders it loads them. */
export function useSheets(...names: readonly string[]): void {
  names.forEach(useContext(SheetContext))
}
