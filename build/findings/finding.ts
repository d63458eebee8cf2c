/**
 * What a check says of one place of the built site.
 */
import type { Severity } from './code-entry.ts'
import { type Code, codes } from './codes.ts'

export interface Finding {
  code: Code
  severity: Severity
  /** File of `dist`, or of the hosts' folder beside it; `''` when it is about a story only. */
  page: string
  /** `full_slug` of the story that is shown or meant there. */
  story?: string
  /** Where in the story: `body.2.items.0.image`. */
  field?: string
  message: string
  /** What to do. */
  hint: string
  /** Where the story is edited. */
  link?: string
}

/** A finding about the content of a story. */
export interface StoryFinding extends Finding {
  /** It holds when this local time is past, `YYYY-MM-DD HH:mm`. */
  since?: string
}

interface Place {
  page?: string
  story?: string | undefined
  field?: string
}

export function found(code: Code, { page = '', story, field }: Place, message: string): Finding {
  const { severity, remedy } = codes[code]
  return {
    code,
    severity,
    page,
    ...(story === undefined ? {} : { story }),
    ...(field === undefined ? {} : { field }),
    message,
    hint: remedy,
  }
}
