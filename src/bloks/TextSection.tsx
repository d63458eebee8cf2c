import type { BlokModel } from '../content/bloks.ts'
import { RichText } from './RichText.tsx'

export function TextSection({ blok }: { blok: BlokModel<'rich_text'> }) {
  return (
    <section className="blok text-section">
      {blok.heading !== '' && <h2>{blok.heading}</h2>}
      <div className="prose">
        <RichText content={blok.text} />
      </div>
    </section>
  )
}
