/**
 * Shows the progress of a command to the user. Stages report; only the command line decides how to show
 * it.
 */
import type { Words } from '../src/content/words.ts'
import { asLogged } from './base/log-text.ts'

export interface Log {
  /** Reports a finished step, or a fact worth a line. Control characters are shown escaped. */
  info(text: string | Words): void
  /** Reports that `done` of `total` are finished; `label` names the work: `downloading images`. */
  progress(label: Words, done: number, total: number): void
}

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** Rewrites one line of progress on a terminal; elsewhere (CI, a file), writes only finished steps. */
export function createLog(out: Terminal, language: keyof Words = 'en'): Log {
  let hasOpenLine = false
  const clear = out.isTTY ? '\r\u001b[K' : ''
  return {
    info(text) {
      out.write(
        `${hasOpenLine ? clear : ''}${asLogged(typeof text === 'string' ? text : text[language])}\n`,
      )
      hasOpenLine = false
    },
    progress(label, done, total) {
      if (!out.isTTY) return
      const filled = Math.round((done / Math.max(total, 1)) * 24)
      const bar = '█'.repeat(filled) + '░'.repeat(24 - filled)
      out.write(`${clear}${label[language]} ${bar} ${done}/${total}`)
      hasOpenLine = true
    },
  }
}
