import type { RequestForm } from '../forms/form.ts'
import { answerText } from '../forms/messages.ts'
import { Enhancement } from '../kit/Island.tsx'
import { MessagePage } from '../layout/MessagePage.tsx'

interface ThankYouPageProps {
  form: RequestForm
  /** Hours within which the professional answers; `null`: as soon as possible. */
  replyHours: number | null
  homeHref: string
  /** The address that leads here ends with the code of the request. */
  hasCode: boolean
}

/** Where a visitor without script arrives after sending a form. */
export function ThankYouPage({ form, replyHours, homeHref, hasCode }: ThankYouPageProps) {
  return (
    <MessagePage heading="Richiesta inviata" homeHref={homeHref}>
      {form.subject}: è arrivata. {answerText(replyHours, form.strings)} {form.notice}
      {hasCode && (
        <>
          {' '}
          <Enhancement name="request-code" wake="load">
            Il codice della richiesta è alla fine dell’indirizzo di questa pagina.
          </Enhancement>
        </>
      )}
    </MessagePage>
  )
}
