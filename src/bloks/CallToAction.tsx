import type { BlokModel } from '../content/bloks.ts'
import { Actions } from './Actions.tsx'

export function CallToAction({ blok }: { blok: BlokModel<'call_to_action'> }) {
  return (
    <section className="blok blok--dark call-to-action">
      <h2>{blok.heading}</h2>
      <div>
        {blok.text !== '' && <p className="lead">{blok.text}</p>}
        <Actions actions={blok.actions} />
      </div>
    </section>
  )
}
