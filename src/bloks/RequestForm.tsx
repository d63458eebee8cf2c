import type { SettingsModel } from '../business/settings-query.ts'
import { whatsappHref } from '../content/contact-links.ts'
import {
  type RequestForm as Form,
  formFields,
  languageName,
  privacyVersionName,
} from '../forms/form.ts'
import { prefillKeys } from '../forms/island/prefill.ts'
import { answerText, submitLabel } from '../forms/messages.ts'
import { PrivacyNotice } from '../forms/PrivacyNotice.tsx'
import { RequestBranches } from '../forms/RequestBranches.tsx'
import { Enhancement } from '../kit/Island.tsx'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { createRequestForms } from '../requests/forms.ts'
import { fillOffered } from '../requests/offered.ts'
import type { RequestFormProps } from '../requests/request-form.ts'
import { requestPageStringsOf } from '../requests/strings/catalogues.ts'
import { fill } from '../strings/strings.ts'
import { SectionHead } from './BlokSection.tsx'
import type { BlokModel } from './bloks.ts'

/** A form that posts without script; without a service it opens the visitor's mail program. */
export function RequestForm({ blok }: { blok: BlokModel<'request_form'> }) {
  useSheets('request-form', 'request-states')
  const editable = useEditable()
  const { settings, target, language } = blok
  const served = createRequestForms(blok.formOptions, target.files, language)[blok.form]
  const form = fillOffered(served, blok.options)
  const hasFiles = formFields(form).some(({ kind }) => kind === 'file')
  const { whatsapp, email, replyHours } = settings
  const script: RequestFormProps = {
    form: blok.form,
    options: blok.formOptions,
    files: target.files,
    contacts: { whatsapp, email, replyHours },
    timeZone: blok.timeZone,
    isPosted: target.isPosted,
  }
  return (
    <section className="blok request" {...editable(blok)}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {blok.aside.length > 0 && (
        <div className="request__aside prose">
          <RichText content={blok.aside} />
        </div>
      )}
      <Enhancement name="request-form" wake="interaction" keys={prefillKeys} props={script}>
        <form
          className="request__form"
          method="post"
          action={target.action}
          {...(hasFiles ? { encType: 'multipart/form-data' } : {})}
          {...target.attributes}
          aria-label={form.subject}
        >
          {Object.entries(target.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={privacyVersionName} value={settings.privacyVersion} />
          {blok.postedLanguage !== '' && (
            <input type="hidden" name={languageName} value={blok.postedLanguage} />
          )}
          {target.honeypot !== '' && <Honeypot name={target.honeypot} language={language} />}
          {form.groups.map((group) => (
            <fieldset className="request__group" key={group.legend}>
              <legend>{group.legend}</legend>
              <div className="request__fields">
                <RequestBranches form={form} group={group} />
              </div>
            </fieldset>
          ))}
          <RequestEnding
            form={form}
            language={language}
            settings={settings}
            isPosted={target.isPosted}
          />
        </form>
      </Enhancement>
    </section>
  )
}

// The style sheet clips it: bots that fill every field see it, people do not.
const Honeypot = ({ name, language }: { name: string; language: string }) => (
  <div className="request__trap" aria-hidden="true">
    <label>
      {requestPageStringsOf(language).trap}
      <input type="text" name={name} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)

interface RequestEndingProps {
  form: Form
  /** BCP 47 */
  language: string
  settings: SettingsModel
  /** Whether it posts to a service; otherwise it opens the visitor's mail program. */
  isPosted: boolean
}

/** The privacy notice, the button, and another way to ask. */
function RequestEnding({ form, language, settings, isPosted }: RequestEndingProps) {
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
