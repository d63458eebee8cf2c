/**
 * Swipes of at least 40 pixels turn a carousel by one from the slide where they began, however fast
 * they are. After shorter ones it returns to that slide.
 */
import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { swipeThreshold } from './swipe.ts'
import { isCalm } from './use-rotation.ts'

export function useSwipe(embla: UseEmblaCarouselType[1], isRightToLeft: boolean) {
  const swipe = useRef({ x: 0, y: 0, distance: 0, from: 0 })

  useEffect(() => {
    if (!embla) return
    const settle = () => {
      const { distance, from } = swipe.current
      const step = Math.abs(distance) < swipeThreshold ? 0 : distance < 0 !== isRightToLeft ? 1 : -1
      const { length } = embla.scrollSnapList()
      embla.scrollTo((from + step + length) % length, isCalm())
    }
    embla.on('pointerUp', settle)
    return () => {
      embla.off('pointerUp', settle)
    }
  }, [embla, isRightToLeft])

  return {
    onPointerDown: ({ clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent) => {
      // Otherwise a drag would be lost when the mouse leaves the row.
      currentTarget.setPointerCapture(pointerId)
      swipe.current = { x, y, distance: 0, from: embla?.selectedScrollSnap() ?? 0 }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = swipe.current
      const distance = clientX - x
      // A finger that moves more vertically than sideways scrolls the page.
      swipe.current.distance = Math.abs(distance) > Math.abs(clientY - y) ? distance : 0
    },
  }
}
