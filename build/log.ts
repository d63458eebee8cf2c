/**
 * Progress of a command, told to whoever runs it. Stages report; only the command line decides how
 * it is shown.
 */
import type { Severity } from '../src/content/checks.ts'
import { asLogged } from './base/log-text.ts'

export interface Log {
  /** A step is done, or a fact worth a line. Control characters are shown escaped. */
  info(text: string): void
  /** `done` of `total` things of this label are finished. */
  progress(label: string, done: number, total: number): void
}

/** Something that is wrong with the content but did not stop the command. */
export interface Warning {
  /** Permanent, like an error's code. */
  code: string
  /** That of a finding of the gate. */
  severity?: Severity
  message: string
  hint?: string
  /** `full_slug` of the story it is about. */
  story?: string
  /** Where in the story: `body.2.heading`. */
  path?: string
  /** Where the story is edited. */
  link?: string
}

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** On a terminal progress rewrites one line; elsewhere (CI, a file) only finished steps are written. */
export function createLog(out: Terminal, now = () => performance.now()): Log {
  const begun = new Map<string, number>()
  let hasOpenLine = false
  const clear = out.isTTY ? '\r\u001b[K' : ''
  return {
    info(text) {
      out.write(`${hasOpenLine ? clear : ''}${asLogged(text)}\n`)
      hasOpenLine = false
    },
    progress(label, done, total) {
      if (!out.isTTY) return
      const filled = Math.round((done / Math.max(total, 1)) * 24)
      const bar = '█'.repeat(filled) + '░'.repeat(24 - filled)
      const startedAt = begun.get(label) ?? now()
      begun.set(label, startedAt)
      out.write(
        `${clear}${label} ${bar} ${done}/${total}${timeLeft(now() - startedAt, done / total)}`,
      )
      hasOpenLine = true
    },
  }
}

/** What is left when the rest takes as long as what is done did; nothing when that says little. */
function timeLeft(passedMs: number, share: number): string {
  if (!(share > 0 && share < 1) || passedMs < 1000) return ''
  const seconds = Math.ceil((passedMs / share - passedMs) / 1000)
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`
}
