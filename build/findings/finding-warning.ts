import type { Finding } from '../../src/content/checks.ts'
import type { Warning } from '../log.ts'

/** A finding as builds report it. @param link where its story is edited */
export const asWarning = (
  { code, severity, message, hint, story, field }: Finding,
  link?: string,
): Warning => ({
  code,
  severity,
  message,
  hint,
  ...(story === undefined ? {} : { story }),
  ...(field === undefined ? {} : { path: field }),
  ...(link === undefined ? {} : { link }),
})
