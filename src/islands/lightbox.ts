/**
 * The pictures of a gallery, large and one at a time. Without script each is a link to its file.
 * An open picture has a URL (`#foto-…`) that can be shared, and Back closes it.
 */
import { createElement } from '../client/create-element.ts'
import { hasModifier } from '../client/has-modifier.ts'
import { createThrottle } from '../client/throttle.ts'
import { afterFrame } from '../client/when-idle.ts'
import { fill } from '../strings/strings.ts'
import { onSwipe } from './swipe.ts'

/** @param gallery holds `li[id] a > picture` with captions beside the links */
export function hydrate(gallery: HTMLElement, _props: unknown, signal: AbortSignal): void {
  const items = [...gallery.querySelectorAll<HTMLElement>('li[id]')]
  const stage = createLightboxDialog(items)
  const { dialog } = stage
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
  signal.addEventListener('abort', () => dialog.remove())
  if (indexOfHash() >= 0) open(indexOfHash())
}

/**
 * The dialog: one picture with its caption, its neighbours waiting beside it.
 * @param items list items of the gallery: a linked picture, a caption
 */
function createLightboxDialog(items: readonly HTMLElement[]) {
  const words = SITE_STRINGS.lightbox
  const slides = new Map<number, HTMLElement>()
  const frame = createElement('div', 'lightbox__frame')
  const count = createElement('p', 'lightbox__count')
  count.setAttribute('aria-live', 'polite')
  const said = createElement('span', 'visually-hidden')
  const seen = createElement('span', '')
  seen.ariaHidden = 'true'
  count.append(said, seen)
  const dialog = createElement('dialog', 'lightbox')
  dialog.setAttribute('aria-label', words.label)
  dialog.append(
    createStep('close', SITE_STRINGS.close),
    frame,
    createStep('-1', words.previous, '←'),
    count,
    createStep('1', words.next, '→'),
  )
  const slideAt = (index: number): HTMLElement => {
    const existing = slides.get(index)
    if (existing) return existing
    const slide = createSlide(items[index])
    slides.set(index, slide)
    frame.append(slide)
    return slide
  }
  return {
    dialog,
    /** Shows one picture, and fetches the next and the one before. */
    show(index: number) {
      const { length } = items
      for (const neighbour of [index, (index + 1) % length, (index + length - 1) % length])
        slideAt(neighbour)
      for (const [slideIndex, slide] of slides) slide.hidden = slideIndex !== index
      const alt = items[index]?.querySelector('img')?.alt ?? ''
      said.textContent = fill(words.nth, { number: index + 1, count: length, alt })
      seen.textContent = `${index + 1} / ${length}`
    },
  }
}

/** Copies a picture for the whole screen: the browser picks the variant that fits. */
function createSlide(item: HTMLElement | undefined): HTMLElement {
  const figure = createElement('figure', 'lightbox__slide')
  const picture = item?.querySelector('picture')?.cloneNode(true)
  if (picture instanceof HTMLElement) {
    for (const element of picture.querySelectorAll('source, img')) {
      element.setAttribute('sizes', '100vw')
      element.removeAttribute('class')
      element.removeAttribute('loading')
    }
    figure.append(picture)
    sayWhenMissing(picture)
  }
  const caption = item?.querySelector('figcaption')?.cloneNode(true)
  if (caption) figure.append(caption)
  return figure
}

/** Replaces a missing picture by a text: the service worker serves one pixel for it, or less. */
function sayWhenMissing(picture: HTMLElement): void {
  const image = picture.querySelector('img')
  const say = () =>
    picture.replaceWith(createElement('p', 'lightbox__missing', SITE_STRINGS.lightbox.missing))
  image?.addEventListener('error', say)
  image?.addEventListener('load', () => {
    if (image.naturalWidth < 20) say()
  })
}

function createStep(value: string, label: string, sign = label): HTMLButtonElement {
  const button = createElement('button', 'lightbox__button', sign)
  Object.assign(button, { type: 'button', value })
  if (sign !== label) button.setAttribute('aria-label', label)
  return button
}
