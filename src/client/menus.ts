/**
 * The menus of the header. They are native disclosures and a native dialog and open without this;
 * here they learn to close when the visitor is elsewhere, to open under the mouse, and not to flicker.
 */
import { hasModifier } from './has-modifier.ts'
import { pathOf } from './routes.ts'
import { createThrottle } from './throttle.ts'

const showMs = 100
const hideMs = 300

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.site-nav details[open]')
const siteMenu = () => document.querySelector<HTMLDialogElement>('.site-menu')

/** Those of the header, which stays when the page becomes another one. */
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
  // A page that comes back from the back/forward cache comes back as it was left.
  addEventListener('pagehide', closeMenus)
}

/** A click on a menu that opened under the mouse keeps it open: it was on its way to open it. */
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
  // Opened before this script ran, in a browser whose buttons have no commands.
  menu?.hidePopover?.()
  for (const one of openMenus()) one.open = false
}

export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.site-header nav a')) {
    const isCurrent = link.origin === location.origin && pathOf(link) === pathOf(location)
    link.ariaCurrent = isCurrent ? 'page' : null
  }
}
