/**
 * No reload loops: the same reason reloads a page at most once in its time, across the reload.
 */

/** @returns whether to go ahead; asking counts as doing so */
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
    // Storage is blocked or full. What the document remembers would be gone after the reload, but
    // it knows whether it came by one itself.
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return load?.type !== 'reload' || performance.now() > ms
  }
}
