import type { BlokModel } from '../content/bloks.ts'
import { RichText } from './RichText.tsx'

export function Faq({ blok }: { blok: BlokModel<'faq'> }) {
  return (
    <section className="blok faq">
      <h2>{blok.heading}</h2>
      <div className="faq__questions">
        {blok.questions.map((question) => (
          <details key={question._uid}>
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
