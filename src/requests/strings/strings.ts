import type { Widened } from '../../strings/strings.ts'
import type { english } from './en.ts'

/** What only the request forms say, in any language. */
export type RequestStrings = Widened<typeof english>
