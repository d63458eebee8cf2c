import { formFields, languageName, privacyVersionName } from '../forms/form.ts'
import { prefillKeys } from '../forms/island/prefill.ts'
import { RequestBranches } from '../forms/RequestBranches.tsx'
import { Enhancement } from '../kit/Island.tsx'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { createRequestForms } from '../requests/forms.ts'
import { fillOffered } from '../requests/offered.ts'
import type { RequestFormProps } from '../requests/request-form.ts'
import { requestPageStringsOf } from '../requests/strings/pages.ts'
import type { BlokModel } from './bloks.ts'
import { RequestEnding } from './RequestEnding.tsx'
import { SectionHead } from './SectionHead.tsx'

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
