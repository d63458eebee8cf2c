import type { RequestForm } from '../requests/form.ts'
import { MessagePage } from './MessagePage.tsx'

interface ThankYouPageProps {
  form: RequestForm
  /** Hours within which the professional answers. */
  replyHours: number
  basePath: string
}

/** Where a visitor without script arrives after sending a form. */
export function ThankYouPage({ form, replyHours, basePath }: ThankYouPageProps) {
  return (
    <MessagePage heading="Richiesta inviata" basePath={basePath}>
      {form.subject}: è arrivata. Ti rispondo entro {replyHours} ore. {form.notice}
    </MessagePage>
  )
}
