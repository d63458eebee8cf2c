/**
 * A carousel of quotes. Without script the slides are a row that scrolls and snaps.
 */
import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'

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

/** Milliseconds between two slides. */
const intervalMs = 5000

export default function Carousel({ label, slides }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: 'start' })
  const [selected, setSelected] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (!embla) return
    const select = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => {
      embla.off('select', select)
    }
  }, [embla])

  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!embla || isPaused || isHeld || isCalm) return
    const timer = setInterval(() => embla.scrollNext(), intervalMs)
    return () => clearInterval(timer)
  }, [embla, isPaused, isHeld])

  const hold = useCallback(() => setHeld(true), [])
  const release = useCallback(() => setHeld(false), [])

  return (
    // A section would want a heading; the one above it names the region already.
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="region"
      className="carousel"
      aria-roledescription="carosello"
      aria-label={label}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="carousel__controls">
        <button type="button" onClick={() => setPaused(!isPaused)}>
          <span key={String(isPaused)}>{isPaused ? 'Riprendi' : 'Pausa'}</span>
        </button>
        <button
          type="button"
          aria-label="Recensione precedente"
          onClick={() => embla?.scrollPrev()}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          aria-label="Recensione successiva"
          onClick={() => embla?.scrollNext()}
        >
          <span aria-hidden="true">→</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className="carousel__viewport" ref={viewport} tabIndex={0}>
        <ul className="carousel__slides" aria-live={isPaused ? 'polite' : 'off'}>
          {slides.map((slide, index) => (
            <li
              key={slide.id}
              className="carousel__slide"
              aria-roledescription="diapositiva"
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
