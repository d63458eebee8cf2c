/**
 * Two pictures of the same thing, laid over each other: a slider moves the line between them.
 * Without script they stand side by side.
 */
import { useEffect, useRef, useState } from 'react'
import type { ImageModel } from '../content/model.ts'
import { Picture } from '../layout/Picture.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'

export interface BeforeAfterProps {
  before: ImageModel
  after: ImageModel
  /** Empty for none. */
  caption: string
}

const slots = [
  { from: 58, width: '52rem', ratio: 4 / 3 },
  { width: '90vw', ratio: 4 / 3 },
]

export default function BeforeAfter({ before, after, caption }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(50)
  // By script: the content policy forbids a `style` attribute in the markup.
  useEffect(() => frame.current?.style.setProperty('--before', `${share}%`), [share])
  return (
    <figure className="comparison">
      <div className="comparison__frame" ref={frame}>
        <div className="comparison__side">
          <Picture image={before} sizes={sizesOf(before, slots)} />
          <span className="tag">Prima</span>
        </div>
        <div className="comparison__side comparison__side--after">
          <Picture image={after} sizes={sizesOf(after, slots)} />
          <span className="tag">Dopo</span>
        </div>
        <input
          className="comparison__slider"
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label="Confronta prima e dopo"
          aria-valuetext={`${share}% prima`}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
      </div>
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
