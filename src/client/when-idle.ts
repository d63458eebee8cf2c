/**
 * Waits until the browser is idle, at most a second. Safari has no idle callback.
 * @param run called with whether it waited in vain
 */
export function whenIdle(run: (isLate: boolean) => void): void {
  if ('requestIdleCallback' in window) {
    requestIdleCallback(({ didTimeout }) => run(didTimeout), { timeout: 1000 })
  } else setTimeout(run, 200, false)
}

/** Calls `run` after the next paint. */
export const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
