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
export function createLog(
  out: Terminal,
  language: keyof Words = 'en',
  now = () => performance.now(),
): Log {
  let step: Step | undefined
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
      const isSame = step?.label === label && done >= step.done
      // The first one takes longest: it loads libraries, and others start beside it.
      if (step === undefined || !isSame || step.startedWith === 0) {
        step = { label, done, startedAt: now(), startedWith: done }
      }
      step.done = done
      out.write(`${clear}${label[language]} ${bar} ${done}/${total}${timeLeft(step, total, now())}`)
      hasOpenLine = true
    },
  }
}

/** Measurements of one label, from the first finished item on. */
interface Step {
  label: Words
  done: number
  startedAt: number
  startedWith: number
}

/** The time left at the speed so far; '' until that means something. */
function timeLeft({ done, startedAt, startedWith }: Step, total: number, now: number): string {
  const [finished, left, passedMs] = [done - startedWith, total - done, now - startedAt]
  const isTelling =
    passedMs >= 15_000 || (passedMs >= 2000 && finished >= (total - startedWith) / 5)
  if (finished === 0 || left <= 0 || !isTelling) return ''
  const seconds = Math.ceil(((passedMs / finished) * left) / 1000)
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`
}
