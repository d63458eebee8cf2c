import type { BlokModel } from '../content/bloks.ts'
import { useEditable } from '../layout/use-editable.ts'
import { useSheets } from '../layout/use-sheets.ts'
import { RichText } from './RichText.tsx'

export function Faq({ blok }: { blok: BlokModel<'faq'> }) {
  useSheets('faq')
  const editable = useEditable()
  return (
    <section className="blok faq" {...editable(blok)}>
      <h2>{blok.heading}</h2>
      <div className="faq__questions">
        {blok.questions.map((question) => (
          <details key={question._uid} {...editable(question)}>
            <summary>
              <h3>{question.question}</h3>
            </summary>
            <div className="prose">
              <RichText content={question.answer} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
