import type { BlokModel } from '../content/bloks.ts'
import { mailHref } from '../layout/contact-links.ts'
import { honeypotName, privacyVersionName } from '../requests/form.ts'
import { requestForms } from '../requests/forms.ts'
import { fillCourseOptions } from './course-options.ts'
import { RequestBranch } from './RequestBranch.tsx'
import { RequestEnding } from './RequestEnding.tsx'
import { RichText } from './RichText.tsx'
import { groupBranches } from './request-branches.ts'
import { SectionHead } from './SectionHead.tsx'

/** A form that posts without script; without a receiver it opens the visitor's mail program. */
export function RequestForm({ blok }: { blok: BlokModel<'request_form'> }) {
  const { settings, requestsEndpoint: endpoint } = blok
  const form = fillCourseOptions(requestForms[blok.form], blok.courses)
  const isPosted = endpoint !== ''
  return (
    <section className="blok request">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {blok.aside.length > 0 && (
        <div className="request__aside prose">
          <RichText content={blok.aside} idPrefix={`${blok._uid}-`} />
        </div>
      )}
      <form
        className="request__form"
        method="post"
        action={
          isPosted
            ? `${endpoint}/${form.name}`
            : `${mailHref(settings.email)}?subject=${encodeURIComponent(form.subject)}`
        }
        {...(isPosted ? {} : { encType: 'text/plain' })}
        aria-label={form.subject}
      >
        <input type="hidden" name={privacyVersionName} value={settings.privacyVersion} />
        {isPosted && <Honeypot />}
        {form.groups.map((group) => (
          <fieldset className="request__group" key={group.legend}>
            <legend>{group.legend}</legend>
            <div className="request__fields">
              {groupBranches(group).map(({ field, followUps }) => (
                <RequestBranch
                  key={field.name}
                  formName={form.name}
                  field={field}
                  followUps={followUps}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <RequestEnding form={form} settings={settings} isPosted={isPosted} />
      </form>
    </section>
  )
}

// Clipped by the style sheet: programs that fill every field see it, people do not.
const Honeypot = () => (
  <div className="request__trap" aria-hidden="true">
    <label>
      Lascia vuoto questo campo
      <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
