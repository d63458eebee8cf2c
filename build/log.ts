/**
 * Progress of a command, told to whoever runs it. Stages report; only the command line decides how
 * it is shown.
 */
export interface Log {
  /** A step is done, or a fact worth a line. */
  info(text: string): void
  /** `done` of `total` things of this label are finished. */
  progress(label: string, done: number, total: number): void
}

/** Something that is wrong with the content but did not stop the command. */
export interface Warning {
  /** Permanent, like an error's code. */
  code: string
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
export function createLog(out: Terminal): Log {
  let hasOpenLine = false
  const clear = out.isTTY ? '\r\u001b[K' : ''
  return {
    info(text) {
      out.write(`${hasOpenLine ? clear : ''}${text}\n`)
      hasOpenLine = false
    },
    progress(label, done, total) {
      if (!out.isTTY) return
      const filled = Math.round((done / Math.max(total, 1)) * 24)
      const bar = '█'.repeat(filled) + '░'.repeat(24 - filled)
      out.write(`${clear}${label} ${bar} ${done}/${total}`)
      hasOpenLine = true
    },
  }
}
