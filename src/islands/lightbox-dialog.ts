/**
 * The dialog of the lightbox: one picture with its caption, its neighbours waiting beside it.
 */
import { fill } from '../strings/strings.ts'

export interface LightboxDialog {
  dialog: HTMLDialogElement
  /** Shows one picture, and fetches the next and the one before. */
  show(index: number): void
}

/** @param items list items of the gallery: a linked picture, a caption */
export function createLightboxDialog(items: readonly HTMLElement[]): LightboxDialog {
  const words = SITE_STRINGS.lightbox
  const slides = new Map<number, HTMLElement>()
  const frame = create('div', 'lightbox__frame')
  const count = create('p', 'lightbox__count')
  count.setAttribute('aria-live', 'polite')
  const said = create('span', 'visually-hidden')
  const seen = create('span', '')
  seen.ariaHidden = 'true'
  count.append(said, seen)
  const dialog = create('dialog', 'lightbox')
  dialog.setAttribute('aria-label', words.label)
  dialog.append(
    createButton('close', SITE_STRINGS.close),
    frame,
    createButton('-1', words.previous, '←'),
    count,
    createButton('1', words.next, '→'),
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
    show(index) {
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
  const figure = create('figure', 'lightbox__slide')
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
    picture.replaceWith(
      Object.assign(create('p', 'lightbox__missing'), {
        textContent: SITE_STRINGS.lightbox.missing,
      }),
    )
  image?.addEventListener('error', say)
  image?.addEventListener('load', () => {
    if (image.naturalWidth < 20) say()
  })
}

function createButton(value: string, label: string, sign = label): HTMLButtonElement {
  const button = create('button', 'lightbox__button')
  Object.assign(button, { type: 'button', value, textContent: sign })
  if (sign !== label) button.setAttribute('aria-label', label)
  return button
}

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string) =>
  Object.assign(document.createElement(tag), { className })
