/**
 * Automatic rotation. The visitor can pause it, and it waits while the pointer or the focus is on
 * it, and while nobody can see it.
 */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two slides. */
const intervalMs = 5000

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Starts paused for visitors who asked for less motion.
 * @param element the moving element; available after the first rendering
 */
export function useRotation(advance: () => void, element: HTMLElement | undefined) {
  const [isRotating, setRotating] = useState(true)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isSeen, setSeen] = useState(true)
  const latest = useRef(advance)

  useEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    if (isCalm()) setRotating(false)
  }, [])
  useEffect(() => {
    if (!element) return
    let isInView = true
    const look = () => setSeen(isInView && !document.hidden)
    const observer = new IntersectionObserver((changes) => {
      isInView = changes.at(-1)?.isIntersecting === true
      look()
    })
    observer.observe(element)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  useEffect(() => {
    if (!isRotating || isHovered || isFocused || !isSeen) return
    const timer = setInterval(() => latest.current(), intervalMs)
    return () => clearInterval(timer)
  }, [isRotating, isHovered, isFocused, isSeen])

  return {
    isRotating,
    toggle: () => setRotating(!isRotating),
    hold: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
