import { createContext, useContext } from 'react'
import type { SheetName } from '../styles/sheets.ts'

/** Told by the components of a page which style sheets they need beyond the core. */
export const SheetContext = createContext<(name: SheetName) => void>(() => {})

/** Names the style sheets of a component: a page that renders it loads them. */
export function useSheets(...names: readonly SheetName[]): void {
  names.forEach(useContext(SheetContext))
}
