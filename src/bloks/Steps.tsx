import type { BlokModel } from '../content/bloks.ts'
import { SectionHead } from './SectionHead.tsx'

export function Steps({ blok }: { blok: BlokModel<'steps'> }) {
  return (
    <section className="blok blok--tinted steps">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      <ol>
        {blok.steps.map((step) => (
          <li key={step._uid}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
