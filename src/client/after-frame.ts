/** Calls `run` after the next paint. */
export const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
