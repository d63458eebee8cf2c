/**
 * The deadline of a whole command: not how long it takes, but how long nothing comes of it.
 */
export interface Deadline {
  /** Aborted, with the reason, when there was no progress for too long. */
  signal: AbortSignal
  /** Something was achieved: the time begins anew. */
  progress(): void
  /** The command is over. */
  stop(): void
}

export function createDeadline(ms: number): Deadline {
  const controller = new AbortController()
  const reason = new Error(`there was no progress for ${ms / 1000} s`)
  const timer = setTimeout(() => controller.abort(reason), ms)
  return {
    signal: controller.signal,
    progress: () => {
      timer.refresh()
    },
    stop: () => clearTimeout(timer),
  }
}
