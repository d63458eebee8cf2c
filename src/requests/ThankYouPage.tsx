import type { RequestForm } from '../forms/form.ts'
import { answerText } from '../forms/messages.ts'
import { Enhancement } from '../kit/Island.tsx'
import { MessagePage } from '../layout/MessagePage.tsx'
import { fill } from '../strings/strings.ts'
import { requestPageStringsOf } from './strings/pages.ts'

interface ThankYouPageProps {
  form: RequestForm
  /** BCP 47 */
  language: string
  /** Hours within which the professional answers; `null`: as soon as possible. */
  replyHours: number | null
  homeHref: string
  /** The URL that leads here ends with the code of the request. */
  hasCode: boolean
}

/** Where a visitor without script arrives after sending a form. */
export function ThankYouPage(props: ThankYouPageProps) {
  const { form, language, replyHours, homeHref, hasCode } = props
  const words = requestPageStringsOf(language).thanks
  return (
    <MessagePage heading={words.title} homeHref={homeHref}>
      {fill(words.arrived, { subject: form.subject })} {answerText(replyHours, form.strings)}{' '}
      {form.notice}
      {hasCode && (
        <>
          {' '}
          <Enhancement name="request-code" wake="load">
            {words.code}
          </Enhancement>
        </>
      )}
    </MessagePage>
  )
}
