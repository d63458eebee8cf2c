import { hrefOf } from '../content/paths.ts'
import type { RequestForm } from '../requests/form.ts'

interface ThankYouPageProps {
  form: RequestForm
  /** Hours within which the professional answers. */
  replyHours: number
  basePath: string
}

/** Where a visitor without script arrives after sending a form. */
export function ThankYouPage({ form, replyHours, basePath }: ThankYouPageProps) {
  return (
    <section className="error-page">
      <div className="error-page__text">
        <h1>Richiesta inviata</h1>
        <p>
          {form.subject}: è arrivata. Ti rispondo entro {replyHours} ore. {form.notice}
        </p>
        <ul className="actions">
          <li>
            <a className="button" href={hrefOf('/', basePath)}>
              Torna alla home
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
