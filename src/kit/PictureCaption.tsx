import type { ReactNode } from 'react'
import type { PictureNotes } from '../content/parsed.ts'

/**
 * The caption of one or more pictures: the text of the blok, else those of the pictures; then
 * `children` and the credits. Renders nothing if all are empty.
 */
export function PictureCaption({
  pictures,
  caption = '',
  children = null,
}: {
  pictures: readonly (PictureNotes | null)[]
  caption?: string
  children?: ReactNode
}) {
  const words = caption || distinct(pictures.map((picture) => picture?.caption))
  const credit = distinct(pictures.map((picture) => picture?.credit))
  if (words === '' && credit === '' && children === null) return null
  return (
    <figcaption>
      {words}
      {children}
      {credit !== '' && <PictureCredit credit={credit} />}
    </figcaption>
  )
}

export const PictureCredit = ({ credit }: { credit: string }) => (
  <small className="credit" translate="no">
    {' '}
    {credit}
  </small>
)

const distinct = (texts: readonly (string | undefined)[]): string =>
  [...new Set(texts)].filter(Boolean).join(' · ')
