/**
 * Swipes turn a carousel by one from the slide where they began, however fast they are: from 40
 * pixels on they do, below that it returns.
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
      // Else a mouse that leaves the row while it drags would not be followed.
      currentTarget.setPointerCapture(pointerId)
      swipe.current = { x, y, distance: 0, from: embla?.selectedScrollSnap() ?? 0 }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = swipe.current
      const distance = clientX - x
      // A finger that goes down more than to the side scrolls the page.
      swipe.current.distance = Math.abs(distance) > Math.abs(clientY - y) ? distance : 0
    },
  }
}
