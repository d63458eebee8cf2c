import type { Warning } from '../log.ts'
import type { Finding } from './finding.ts'

/** A finding as builds report it. @param link where its story is edited */
export const asWarning = (
  { code, severity, message, hint, story, field }: Finding,
  link?: string,
): Warning => ({
  ...{ code, message, hint },
  ...(severity === 'error' ? { severity } : {}),
  ...(story === undefined ? {} : { story }),
  ...(field === undefined ? {} : { path: field }),
  ...(link === undefined ? {} : { link }),
})
