import { createContext, useContext } from 'react'
import { english } from '../strings/en.ts'
import { formatOf } from '../strings/format.ts'
import type { Strings } from '../strings/strings.ts'

/** The catalogue of the page's language. */
export const StringsContext = createContext<Strings>(english)

/** What a component says that no story does. */
export const useStrings = (): Strings => useContext(StringsContext)

/** Prints prices and dates as that language does. */
export const useFormat = () => formatOf(useStrings().locale)
