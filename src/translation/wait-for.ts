/** Resolves when `isSo` holds, asked after every change in that element. @throws Error in vain */
export function waitFor(
  isSo: () => boolean,
  { in: element, ms }: { in: Element; ms: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const observer = new MutationObserver(check)
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`Nothing happened within ${ms} ms`))
    }, ms)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(element, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
    check()
  })
}
