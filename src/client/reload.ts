/**
 * The page of today, in the place of one that a deploy left behind.
 */
import { isBusy } from './busy.ts'
import { showOffer } from './toast.ts'

const reload = () => location.reload()

/**
 * Reloads; over unsent input or an open dialog it is left to the visitor, who is told.
 * @returns whether the page goes away
 */
export function reloadOrOffer(): boolean {
  if (!isBusy()) {
    reload()
    return true
  }
  showOffer(SITE_STRINGS.newVersion, { label: SITE_STRINGS.reload, run: reload })
  return false
}
