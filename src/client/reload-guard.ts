/**
 * Prevents reload loops: a reason reloads a page once in its time span, even across the reload.
 */

/** @returns whether to go ahead; the call counts as a reload */
export function mayReload(reason: string, ms: number): boolean {
  const key = `reloaded ${reason}`
  const now = Date.now()
  try {
    const last = sessionStorage.getItem(key)
    // A clock that was set back must not lock the visitor out.
    if (last !== null && Math.abs(now - Number(last)) < ms) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Storage is blocked or full, and variables do not survive a reload, but the document knows whether
    // it was reloaded.
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load?.type !== 'reload' || performance.now() > ms
  }
}
