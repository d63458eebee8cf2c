/** An error keeps a site from being published; a warning does so with `--strict`. */
export type Severity = 'error' | 'warning'

export interface CodeEntry {
  severity: Severity
  means: string
  /** What to do. Of what editors mend, in both languages. */
  remedy: string
}
