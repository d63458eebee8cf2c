import type { Widened } from '../../strings/strings.ts'
import type { english } from './en.ts'

/** Texts that only the request forms use, in any language. */
export type RequestStrings = Widened<typeof english>
