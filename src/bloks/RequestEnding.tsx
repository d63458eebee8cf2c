import type { SettingsModel } from '../business/settings.ts'
import { whatsappHref } from '../content/contact-links.ts'
import type { RequestForm } from '../forms/form.ts'
import { answerText, submitLabel } from '../forms/messages.ts'
import { PrivacyNotice } from '../forms/PrivacyNotice.tsx'
import { requestPageStringsOf } from '../requests/strings/pages.ts'
import { fill } from '../strings/strings.ts'

interface RequestEndingProps {
  form: RequestForm
  /** BCP 47 */
  language: string
  settings: SettingsModel
  /** Whether it posts to a service; otherwise it opens the visitor's mail program. */
  isPosted: boolean
}

/** The privacy notice, the button, and another way to ask. */
export function RequestEnding({ form, language, settings, isPosted }: RequestEndingProps) {
  const { whatsapp, email } = settings
  const words = requestPageStringsOf(language)
  const way = fill(words.to[whatsapp === '' ? 'mail' : 'whatsapp'], { email })
  const answer = answerText(settings.replyHours, form.strings)
  return (
    <div className="request__ending">
      <PrivacyNotice form={form} href={settings.privacyHref} version={settings.privacyVersion} />
      <div className="request__actions">
        <button className="button" type="submit">
          {submitLabel(form.strings, isPosted)}
        </button>
        {whatsapp !== '' && (
          <a
            className="quiet-link"
            rel="external noopener"
            href={whatsappHref(whatsapp, fill(form.strings.greeting, { subject: form.subject }))}
          >
            {isPosted ? words.orWhatsapp : form.strings.byWhatsapp}
          </a>
        )}
      </div>
      <p className="request__after">
        {isPosted ? answer : `${fill(words.byMessage, { way })} ${answer}`}
      </p>
    </div>
  )
}
