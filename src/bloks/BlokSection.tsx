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

/** Heading and summary above the content of a blok; nothing when the editor left both empty. */
export function SectionHead({ heading, lead = '' }: { heading: string; lead?: string }) {
  if (heading === '' && lead === '') return null
  return (
    <header className="section-head">
      {heading !== '' && <h2>{heading}</h2>}
      {lead !== '' && <p className="lead">{lead}</p>}
    </header>
  )
}
