/**
 * What a visitor without script sees when a request cannot be taken: the form again, with
 * everything typed kept and what is wrong at the top.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailHref, whatsappHref } from '../../src/content/contact-links.ts'
import type { PostedValues } from '../../src/forms/clean-answer.ts'
import type { FieldError } from '../../src/forms/field-error.ts'
import {
  formFields,
  honeypotName,
  privacyVersionName,
  type RequestForm,
  requestKeyName,
} from '../../src/forms/form.ts'
import { PrivacyNotice } from '../../src/forms/PrivacyNotice.tsx'
import { RequestBranches } from '../../src/forms/RequestBranches.tsx'
import { RequestAnswers } from '../../src/forms/request-answers.ts'
import { requestText } from '../../src/forms/request-text.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'
import { pageStyle } from './page-style.ts'

interface PageContext {
  /** Address of the site's home page. */
  home: string
  facts: SiteFacts | null
  message: string
}

interface NoticePageOptions extends PageContext {
  /** Somebody has sent something; otherwise only looks what is here. */
  isSent: boolean
}

interface RequestPageOptions extends PageContext {
  form: RequestForm
  values: PostedValues
  errors: readonly FieldError[]
}

/** Posts to the address it came from. */
export function renderRequestPage(options: RequestPageOptions): string {
  const { form, values, message, errors, facts } = options
  const version = facts?.privacyVersion ?? ''
  const shown = {
    values,
    errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
  }
  return renderPage(
    // A screen reader says it first: the form before had the same heading.
    `Richiesta non inviata: ${form.subject}`,
    <RequestAnswers.Provider value={shown}>
      <h1>{form.subject}</h1>
      <div className="summary" role="alert">
        <p>{message}</p>
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${anchorOf(form, error.field)}`}>
                {labelOf(form, error.field)}: {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <form method="post">
        <input
          type="hidden"
          name={privacyVersionName}
          value={version === '' ? textUnder(values, privacyVersionName) : version}
        />
        <input type="hidden" name={requestKeyName} value={textUnder(values, requestKeyName)} />
        <div className="request__trap" aria-hidden="true">
          <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
        </div>
        {form.groups.map((group) => (
          <fieldset className="request__group" key={group.legend}>
            <legend>{group.legend}</legend>
            <RequestBranches form={form} group={group} />
          </fieldset>
        ))}
        <PrivacyNotice form={form} href={policyAddress(options)} version={version} />
        <button type="submit">Invia la richiesta</button>
      </form>
      <OtherWays {...options} draft={requestText(form, values)} />
    </RequestAnswers.Provider>,
  )
}

/** A page with one message, where there is no form to show again. */
export function renderNoticePage(options: NoticePageOptions): string {
  const { message, isSent } = options
  const title = isSent ? 'Richiesta non inviata' : 'Pagina non disponibile'
  return renderPage(
    title,
    <>
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      {isSent && (
        <p>
          Quello che hai scritto è ancora nella pagina precedente: torna indietro con il tasto del
          browser.
        </p>
      )}
      <OtherWays {...options} draft="Ciao!" />
    </>,
  )
}

const OtherWays = ({ facts, home, draft }: PageContext & { draft: string }) => (
  <p>
    {facts !== null && (
      <>
        {facts.whatsapp !== '' && (
          <>
            <a href={whatsappHref(facts.whatsapp, draft)}>Scrivimi su WhatsApp</a>
            {' · '}
          </>
        )}
        <a href={mailHref(facts.email, { body: draft })}>{facts.email}</a>
        {' · '}
      </>
    )}
    <a href={home}>Torna al sito</a>
  </p>
)

const renderPage = (title: string, content: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="it">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{pageStyle}</style>
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>,
  )}\n`

const policyAddress = ({ home, facts }: PageContext): string =>
  facts === null || facts.privacyHref === '' ? '' : new URL(facts.privacyHref, home).href

const textUnder = (values: PostedValues, name: string): string => String(values[name] ?? '')

const fieldOf = (form: RequestForm, name: string) =>
  formFields(form).find((field) => field.name === name)

const labelOf = (form: RequestForm, name: string): string => fieldOf(form, name)?.label ?? name

/** The control of a field; of a group of choices, the first. */
function anchorOf(form: RequestForm, name: string): string {
  const field = fieldOf(form, name)
  const isGroup = field?.kind === 'radio' || field?.kind === 'checkboxes'
  return `${form.name}-${name}${isGroup ? `-${field.options[0]?.value}` : ''}`
}
