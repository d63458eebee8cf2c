/**
 * Progress of a command, told to whoever runs it. Stages report; only the command line decides how
 * it is shown.
 */
import { asLogged } from './base/log-text.ts'

export interface Log {
  /** A step is done, or a fact worth a line. Control characters are shown escaped. */
  info(text: string): void
  /** `done` of `total` are finished; `label` says with what: `downloading images`. */
  progress(label: string, done: number, total: number): void
}

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** On a terminal progress rewrites one line; elsewhere (CI, a file) only finished steps are written. */
export function createLog(out: Terminal, now = () => performance.now()): Log {
  let step: Step | undefined
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
      const isSame = step?.label === label && done >= step.done
      // The first one takes longest: libraries are loaded for it, and others are begun beside it.
      if (step === undefined || !isSame || step.startedWith === 0) {
        step = { label, done, startedAt: now(), startedWith: done }
      }
      step.done = done
      out.write(`${clear}${label} ${bar} ${done}/${total}${timeLeft(step, total, now())}`)
      hasOpenLine = true
    },
  }
}

/** What is measured of one label, from the first thing that is finished on. */
interface Step {
  label: string
  done: number
  startedAt: number
  startedWith: number
}

/** When the rest takes as long as what is done did; '' before that says something. */
function timeLeft({ done, startedAt, startedWith }: Step, total: number, now: number): string {
  const [finished, left, passedMs] = [done - startedWith, total - done, now - startedAt]
  const isTelling =
    passedMs >= 15_000 || (passedMs >= 2000 && finished >= (total - startedWith) / 5)
  if (finished === 0 || left <= 0 || !isTelling) return ''
  const seconds = Math.ceil(((passedMs / finished) * left) / 1000)
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`
}
