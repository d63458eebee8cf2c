import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { Actions } from './Actions.tsx'
import type { BlokModel } from './bloks.ts'

export function CallToAction({ blok }: { blok: BlokModel<'call_to_action'> }) {
  useSheets('call-to-action')
  const editable = useEditable()
  return (
    <section className="blok blok--dark call-to-action" {...editable(blok)}>
      <h2>{blok.heading}</h2>
      <div>
        {blok.text !== '' && <p className="lead">{blok.text}</p>}
        <Actions actions={blok.actions} />
      </div>
    </section>
  )
}
