import { createContext, useContext } from 'react'
import { english } from '../strings/en.ts'
import { formatOf } from '../strings/format.ts'
import type { Strings } from '../strings/strings.ts'

/** The catalogue of the page's language. */
export const StringsContext = createContext<Strings>(english)

/** The texts of components that come from no story. */
export const useStrings = (): Strings => useContext(StringsContext)

/** Formats prices and dates for the page's language. */
export const useFormat = () => formatOf(useStrings().locale)
