/**
 * Throttles showing and hiding: a double click counts once.
 */
const throttleMs = 500

/** @returns whether that thing may be shown or hidden; asking counts as doing so */
export function createThrottle(): (thing: object) => boolean {
  const last = new WeakMap<object, number>()
  return (thing) => {
    const now = performance.now()
    if (now - (last.get(thing) ?? -throttleMs) < throttleMs) return false
    last.set(thing, now)
    return true
  }
}
