/**
 * The pictures of a gallery, large and one at a time. Without script each is a link to its file.
 * An open picture has a URL (`#foto-…`) that can be shared, and Back closes it.
 */

import { hasModifier } from '../client/has-modifier.ts'
import { createThrottle } from '../client/throttle.ts'
import { afterFrame } from '../client/when-idle.ts'
import { createLightboxDialog } from './lightbox-dialog.ts'
import { onSwipe } from './swipe.ts'

/** @param gallery holds `li[id] a > picture` with captions beside the links */
export function hydrate(gallery: HTMLElement): () => void {
  const items = [...gallery.querySelectorAll<HTMLElement>('li[id]')]
  const stage = createLightboxDialog(items)
  const { dialog } = stage
  const controller = new AbortController()
  const { signal } = controller
  const throttle = createThrottle()
  let index = 0
  let isSwiped = false
  /** True until the `close` event, which comes a frame late and once for each closing. */
  let isOpened = false

  const linkAt = (index: number) => items[index]?.querySelector('a')
  const indexOfHash = () => items.findIndex(({ id }) => `#${id}` === location.hash)
  const show = (next: number) => {
    index = (next + items.length) % items.length
    stage.show(index)
  }
  /** Step to the picture on the right. */
  const rightward = () => (document.dir === 'rtl' ? -1 : 1)
  const turn = (step: number) => {
    show(index + step)
    history.replaceState(history.state, '', `#${items[index]?.id}`)
  }
  const open = (index: number) => {
    show(index)
    isOpened = true
    if (!dialog.open) dialog.showModal()
  }
  const close = () => {
    if (throttle(dialog)) dialog.close()
  }

  gallery.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest('a')
      const index = items.findIndex((item) => link && item.contains(link))
      if (index < 0 || hasModifier(event)) return
      event.preventDefault()
      if (!throttle(dialog)) return
      open(index)
      // Going back would undo the scrolling to the picture that was seen last.
      history.scrollRestoration = 'manual'
      // Closing must go back from this entry, even after the visitor left it and returned.
      history.pushState({ ...history.state, isOverPage: true }, '', `#${items[index]?.id}`)
    },
    { signal },
  )
  dialog.addEventListener('close', () => {
    // The history may have opened it again meanwhile, or it was closed twice in one frame.
    if (dialog.open || !isOpened) return
    isOpened = false
    linkAt(index)?.focus({ preventScroll: true })
    linkAt(index)?.scrollIntoView({ block: 'nearest' })
    if (indexOfHash() < 0) return
    if (history.state?.isOverPage) history.back()
    else history.replaceState(history.state, '', location.pathname + location.search)
  })
  dialog.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest('button')?.value
    if (action === 'close') close()
    else if (action !== undefined) turn(Number(action))
    // A drag with the mouse ends with a click too.
    else if (target === dialog && !isSwiped) close()
  })
  dialog.addEventListener('keydown', (event) => {
    const { key } = event
    if (hasModifier(event)) return
    if (key === 'ArrowRight') turn(rightward())
    else if (key === 'ArrowLeft') turn(-rightward())
    else if (key === 'Home') turn(-index)
    else if (key === 'End') turn(-1 - index)
  })
  dialog.addEventListener('pointerdown', () => {
    isSwiped = false
  })
  onSwipe(
    dialog,
    (step) => {
      isSwiped = true
      turn(step * rightward())
    },
    signal,
  )
  window.addEventListener(
    'popstate',
    () => {
      const index = indexOfHash()
      if (index >= 0) return open(index)
      dialog.close()
      afterFrame(() => {
        history.scrollRestoration = 'auto'
      })
    },
    { signal },
  )

  gallery.append(dialog)
  if (indexOfHash() >= 0) open(indexOfHash())
  return () => {
    controller.abort()
    dialog.remove()
  }
}
