/**
 * A carousel of quotes. Without script the slides are a row that scrolls and snaps.
 */
import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { hasModifier } from '../client/has-modifier.ts'
import { fill, type Strings } from '../strings/strings.ts'
import { isCalm, useRotation } from './use-rotation.ts'
import { useSwipe } from './use-swipe.ts'

export interface CarouselSlide {
  id: string
  text: string
  author: string
  note: string
}

export interface CarouselProps {
  label: string
  slides: readonly CarouselSlide[]
}

/** @param words texts in the page's language; `CarouselIsland` has its own */
export function Carousel({ label, slides, words }: CarouselProps & { words: Strings['carousel'] }) {
  // Three would show one slide at both ends of the row, so they go back instead of looping.
  const loop = slides.length > 3
  const isRightToLeft = useRightToLeft()
  const direction = isRightToLeft ? 'rtl' : 'ltr'
  const [viewport, embla] = useEmblaCarousel({ loop, direction, align: 'start' })
  const [selected, setSelected] = useState(0)
  // Fewer than the slides when the last ones fit beside one another.
  const [places, setPlaces] = useState(slides.length)
  // Goes round, also with too few slides to loop.
  const turn = (step: 1 | -1, isJump = false) =>
    embla?.scrollTo((embla.selectedScrollSnap() + step + places) % places, isJump)
  const { isRotating, toggle, hold } = useRotation(() => turn(1), embla?.rootNode())
  const swipe = useSwipe(embla, isRightToLeft)

  useEffect(() => {
    if (!embla) return
    const row = embla.rootNode()
    const startOf = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect()
      return isRightToLeft ? -right : left
    }
    /** Turns to a slide scrolled to by hand before hydration, find in page, or a screen reader. */
    const follow = () => {
      if (row.scrollLeft === 0) return
      const starts = embla.slideNodes().map(startOf)
      const first = Math.min(...starts.filter((start) => start > startOf(row) - 1))
      row.scrollLeft = 0
      embla.scrollTo(starts.indexOf(first), true)
    }
    const select = () => setSelected(embla.selectedScrollSnap())
    const measure = () => {
      setPlaces(embla.scrollSnapList().length)
      select()
    }
    measure()
    embla.on('select', select).on('reInit', measure)
    follow()
    row.addEventListener('scroll', follow)
    return () => {
      row.removeEventListener('scroll', follow)
      embla.off('select', select).off('reInit', measure)
    }
  }, [embla, isRightToLeft])

  const turnByKey = (event: KeyboardEvent) => {
    if (hasModifier(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    turn((event.key === 'ArrowLeft') === isRightToLeft ? 1 : -1, isCalm())
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      className="carousel"
      aria-roledescription={words.role}
      aria-label={label}
      onKeyDown={turnByKey}
      {...hold}
    >
      {places > 1 && (
        <CarouselControls
          words={words}
          count={slides.length}
          places={places}
          selected={selected}
          isRotating={isRotating}
          onToggle={toggle}
          onTurn={(step) => turn(step, isCalm())}
          onSelect={(index) => embla?.scrollTo(index, isCalm())}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls */}
      <div className="carousel__viewport" ref={viewport} tabIndex={0} {...swipe}>
        <ul className="carousel__slides" aria-live={isRotating ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              className="carousel__slide"
              aria-roledescription={words.slide}
              aria-current={index === selected ? 'true' : undefined}
            >
              <figure>
                <blockquote>
                  <p>{slide.text}</p>
                </blockquote>
                <figcaption>
                  <span translate="no">{slide.author}</span>
                  {slide.note === '' ? null : <small>{slide.note}</small>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Whether the page is written from right to left, which a translator may change at any time. */
const useRightToLeft = (): boolean =>
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

/** Pause comes first, so that the keyboard reaches it before the slides. */
function CarouselControls({
  words,
  count,
  places,
  selected,
  isRotating,
  onToggle,
  onTurn,
  onSelect,
}: {
  words: Strings['carousel']
  count: number
  /** Number of slides to turn to, counted from the first. */
  places: number
  selected: number
  isRotating: boolean
  onToggle: () => void
  onTurn: (step: 1 | -1) => void
  onSelect: (index: number) => void
}) {
  return (
    <div className="carousel__controls">
      <button type="button" onClick={onToggle}>
        <span key={String(isRotating)}>{isRotating ? words.pause : words.play}</span>
      </button>
      <button type="button" aria-label={words.previous} onClick={() => onTurn(-1)}>
        <span aria-hidden="true">←</span>
      </button>
      <ul className="carousel__dots">
        {Array.from({ length: places }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
          <li key={index}>
            <button
              type="button"
              aria-label={fill(words.nth, { number: index + 1, count })}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onSelect(index)}
            />
          </li>
        ))}
      </ul>
      <button type="button" aria-label={words.next} onClick={() => onTurn(1)}>
        <span aria-hidden="true">→</span>
      </button>
    </div>
  )
}
