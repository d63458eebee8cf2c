/** Whether the page is written from right to left, which a translator may change at any time. */
import { useSyncExternalStore } from 'react'

export const useRightToLeft = (): boolean =>
  useSyncExternalStore(
    onTurned,
    () => document.dir === 'rtl',
    () => false,
  )

function onTurned(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
