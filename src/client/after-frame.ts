/** Once what has changed is on the screen. */
export const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
