import type { ReactNode } from 'react'
import type { PictureNotes } from '../content/parsed.ts'

/**
 * The caption of one picture or several: the words of the blok, else those of the asset library; then
 * `children`, and whom the pictures are by. Nothing where there is none of it.
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
