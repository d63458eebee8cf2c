import type { ReactNode } from 'react'
import { useEditable } from '../kit/use-editable.ts'

interface BlokSectionProps {
  blok: { readonly _uid: string }
  className: string
  /** Empty when the editor left it so: the blok is then a `div`. */
  heading: string
  children: ReactNode
}

export function BlokSection({ blok, className, heading, children }: BlokSectionProps) {
  const editable = useEditable()
  const Box = heading === '' ? 'div' : 'section'
  return (
    <Box className={`blok ${className}`} {...editable(blok)}>
      {children}
    </Box>
  )
}
