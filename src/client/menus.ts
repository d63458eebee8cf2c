/**
 * The menus of the header. They are native disclosures and popovers and open without this; here
 * they learn to close when the visitor is elsewhere, to open under the mouse, and not to flicker.
 */
import { createThrottle } from './throttle.ts'

const showMs = 100
const hideMs = 300

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.site-menu details[open]')
const isWide = () => matchMedia('(min-width: 64rem)').matches

export function startMenus(): void {
  const throttle = createThrottle()
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest('summary, [popovertarget]')
    if (control && !throttle(toggledBy(control))) event.preventDefault()
  })
  const closeOutside = ({ target }: Event) => {
    for (const menu of openMenus()) {
      if (isWide() && !menu.contains(target as Node)) menu.open = false
    }
  }
  document.addEventListener('pointerdown', closeOutside)
  document.addEventListener('focusin', closeOutside)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-menu details')) {
    openOnHover(menu)
  }
}

const toggledBy = (control: Element): Element =>
  document.getElementById(control.getAttribute('popovertarget') ?? '') ??
  control.parentElement ??
  control

/** A click on a menu that opened under the mouse keeps it open: it was on its way to open it. */
function openOnHover(menu: HTMLDetailsElement): void {
  let timer: ReturnType<typeof setTimeout>
  let isHovered = false
  const later = (isOpen: boolean, ms: number) => (event: PointerEvent) => {
    clearTimeout(timer)
    if (event.pointerType !== 'mouse' || !isWide()) return
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
  // Not every browser has popovers; there the menu stands open in the page.
  document.querySelector<HTMLElement>('.site-menu')?.hidePopover?.()
  for (const menu of openMenus()) menu.open = false
}

export function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.site-menu a')) {
    const isCurrent = link.origin === location.origin && link.pathname === location.pathname
    if (isCurrent) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
