import type { BlokModel } from '../content/bloks.ts'
import { RichText } from './RichText.tsx'

export function Notice({ blok }: { blok: BlokModel<'notice'> }) {
  return (
    <section className="blok notice">
      <div className="notice__box">
        {blok.title !== '' && <h2>{blok.title}</h2>}
        <div className="prose">
          <RichText content={blok.text} />
        </div>
      </div>
    </section>
  )
}
