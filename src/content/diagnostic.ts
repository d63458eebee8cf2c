/**
 * Diagnostics: problems of the content, of a page, or of the built site.
 */
import type { Words } from './words.ts'

/** An error fails `check`, a warning only with `--strict`. */
export type Severity = 'error' | 'warning'

export interface Diagnostic {
  /** Permanent, like an error's code. */
  code: string
  severity: Severity
  where: Where
  message: Words
  /** Advice. */
  hint: Words
  /** URL of the story in the editor. */
  link?: string
  /** Set if a sync has reported it: builds count it without repeating it. */
  isReported?: true
}

/** Place of the problem, as far as it is known; empty for the site as a whole. */
export interface Where {
  /** `full_slug` of the story. */
  story?: string | undefined
  /** Field in the story: `body.2.items.0.image`. */
  field?: string | undefined
  /** File of `dist`, of the hosts' folder beside it, or of a space that is a folder. */
  file?: string | undefined
}

export interface CodeEntry {
  severity: Severity
  /** Short name in Italian, for editors. */
  name: string
  means: string
  hint: Words
  /** ISO 3166, for a law: sites of other countries do not get it. */
  country?: string
  /** Set if only `check` reports it: a large site has very many. */
  isCheckOnly?: true
}

/** Entries by code. Codes are permanent. */
export type CodeTable = Readonly<Record<string, CodeEntry>>

/** Gives the function that makes diagnostics with the codes of a table. */
export const createDiagnose =
  <Code extends string>(codes: Readonly<Record<Code, CodeEntry>>) =>
  /** @param hint replaces the table's, if it depends on what was found */
  (code: Code, where: Where, message: Words, hint: Words = codes[code].hint): Diagnostic => ({
    code,
    severity: codes[code].severity,
    where,
    message,
    hint,
  })
