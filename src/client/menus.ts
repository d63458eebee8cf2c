/**
 * The menus of the header: native disclosures and a native dialog, which open without script. The
 * script closes them when the visitor goes elsewhere, opens them under the mouse, and stops flicker.
 */
import { hasModifier } from './has-modifier.ts'
import { pathOf } from './routes.ts'
import { createThrottle } from './throttle.ts'

const showMs = 100
const hideMs = 300

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.site-nav details[open]')
const siteMenu = () => document.querySelector<HTMLDialogElement>('.site-menu')

/** Language links of the header, which stays when another page is shown. */
export const languageLinks = () =>
  document.querySelectorAll<HTMLAnchorElement>('.site-header a[rel=alternate]')

export function startMenus(): void {
  const throttle = createThrottle()
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest('summary, [popovertarget]')
    // Another language is read on from the same place.
    for (const link of languageLinks()) link.hash = location.hash
    if (!control) return
    const isMenu = control.matches('[popovertarget]')
    if (!throttle((isMenu && siteMenu()) || control)) event.preventDefault()
    else if (isMenu && !('commandForElement' in HTMLButtonElement.prototype)) {
      event.preventDefault()
      if (siteMenu()?.contains(control)) closeMenus()
      else siteMenu()?.showModal()
    }
  })
  const closeOutside = ({ target }: Event) => {
    for (const menu of openMenus()) {
      if (!menu.contains(target as Node)) menu.open = false
    }
  }
  document.addEventListener('pointerdown', closeOutside)
  document.addEventListener('focusin', closeOutside)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || hasModifier(event)) return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-nav details')) {
    openOnHover(menu)
  }
  // The back/forward cache restores a page as it was left.
  addEventListener('pagehide', closeMenus)
}

/** Opens the menu under the mouse. A click just after keeps it open: it was meant to open it. */
function openOnHover(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout>
  let isHovered = false
  const later = (isOpen: boolean, ms: number) => (event: PointerEvent) => {
    clearTimeout(timer)
    if (event.pointerType !== 'mouse') return
    timer = setTimeout(() => {
      if (isOpen) isHovered ||= !menu.open
      else if (!isHovered) return
      else isHovered = false
      menu.open = isOpen
    }, ms)
  }
  menu.addEventListener('pointerenter', later(true, showMs))
  menu.addEventListener('pointerleave', later(false, hideMs))
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    clearTimeout(timer)
    if (isHovered && menu.open) event.preventDefault()
    isHovered = false
  })
}

export function closeMenus(): void {
  const menu = siteMenu()
  menu?.close()
  // A browser without button commands may have opened it as a popover.
  menu?.hidePopover?.()
  for (const openMenu of openMenus()) openMenu.open = false
}

export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.site-header nav a')) {
    const isCurrent = link.origin === location.origin && pathOf(link) === pathOf(location)
    link.ariaCurrent = isCurrent ? 'page' : null
  }
}
