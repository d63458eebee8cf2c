import type { ReactNode } from 'react'
import { useEditable } from '../kit/use-editable.ts'

interface BlokSectionProps {
  blok: { readonly _uid: string }
  className: string
  /** Empty when the editor left it so: then it is a box, and no section of the page. */
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
