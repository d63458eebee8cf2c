import { createContext, useContext } from 'react'

/** Collects the style sheets that the components of a page need beyond the core. */
export const SheetContext = createContext<(name: string) => void>(() => {})

/** Declares the style sheets of a component; every page that renders it loads them. */
export function useSheets(...names: readonly string[]): void {
  names.forEach(useContext(SheetContext))
}
