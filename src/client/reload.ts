/**
 * Reloads a page that a deploy left behind.
 */
import { isBusy } from './busy.ts'
import { showOffer } from './toast.ts'

const reload = () => location.reload()

/**
 * Reloads; with unsent input or an open dialog it offers that to the visitor instead.
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
