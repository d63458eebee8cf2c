/**
 * What moves by itself: it can be paused, and it waits while the pointer or the focus is on it.
 */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two slides. */
const intervalMs = 5000

export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** For a visitor who asked for less motion it is paused from the start. */
export function useRotation(advance: () => void) {
  const [isRotating, setRotating] = useState(true)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const latest = useRef(advance)

  useEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    if (isCalm()) setRotating(false)
  }, [])
  useEffect(() => {
    if (!isRotating || isHovered || isFocused) return
    const timer = setInterval(() => latest.current(), intervalMs)
    return () => clearInterval(timer)
  }, [isRotating, isHovered, isFocused])

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
