/**
 * Reloads a page that a deploy left behind, and never in a loop.
 */
import { askStatus } from './fetch-file.ts'
import { showOffer } from './toast.ts'

/** Fields whose content a reload would lose. */
const fields = 'input, textarea, select, [contenteditable]'

/** Marks each form that the visitor changes, until it is reset, as it is after sending. */
export function watchForms(): void {
  document.addEventListener('input', ({ target }) => {
    ;(target as HTMLInputElement).form?.setAttribute('data-unsent', '')
  })
  document.addEventListener('reset', ({ target }) => {
    ;(target as HTMLFormElement).removeAttribute('data-unsent')
  })
}

/** Whether the visitor is doing something that a reload would undo. */
export const isBusy = (): boolean =>
  document.activeElement?.matches(fields) ||
  !!document.querySelector('dialog[open], form[data-unsent]') ||
  [...document.forms].some((form) => [...form.elements].some(isFilled))

/** Whether it was changed, also by the browser after a reload. */
const isFilled = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement
    ? field.value !== field.defaultValue
    : field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked)

/**
 * Lets each reason reload a page once in its time span, even across the reload.
 * @returns whether to go ahead; the call counts as a reload
 */
export function mayReload(reason: string, ms = 10_000): boolean {
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

/**
 * Reloads; with unsent input or an open dialog it offers that to the visitor instead.
 * @returns whether the page goes away
 */
export function reloadOrOffer(): boolean {
  if (!isBusy()) {
    location.reload()
    return true
  }
  showOffer(SITE_STRINGS.newVersion, SITE_STRINGS.reload, () => location.reload())
  return false
}

/**
 * Loads a script after the page. If a deploy removed it, or it comes back empty, the page reloads and
 * names the current scripts; the promise then never settles.
 * @throws what `load` threw, when there is no connection, this path just reloaded, or the visitor is
 * busy
 */
export async function loadChunk<Module extends object>(
  load: () => Promise<Module | undefined>,
): Promise<Module> {
  try {
    const module = await load()
    // A tab that slept may get an empty module for a script that it failed to load.
    if (module && Object.keys(module).length > 0) return module
    throw new Error('Empty script')
  } catch (error) {
    // Without a connection a reload does not help.
    const status = await askStatus(location.href)
    const mayHelp = status && mayReload(`chunk ${location.pathname}`)
    if (mayHelp && reloadOrOffer()) return new Promise(() => {})
    throw error
  }
}
