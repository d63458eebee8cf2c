import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import type { BlokModel } from './bloks.ts'

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
