import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

export function Steps({ blok }: { blok: BlokModel<'steps'> }) {
  useSheets('steps')
  const editable = useEditable()
  return (
    <section className="blok blok--tinted steps" {...editable(blok)}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      <ol>
        {blok.steps.map((step) => (
          <li key={step._uid} {...editable(step)}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
