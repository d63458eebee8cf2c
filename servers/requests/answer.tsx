/**
 * The receiver's answers: JSON to a script, a page to a browser without. The page repeats the form with
 * everything typed, and lists the errors at the top.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailHref, whatsappHref } from '../../src/content/contact-links.ts'
import { hrefOf, pathInLanguage } from '../../src/content/paths.ts'
import type { ProblemKind } from '../../src/forms/adapters/adapter.ts'
import type { PostedValues } from '../../src/forms/clean-answer.ts'
import {
  type FieldError,
  formFields,
  honeypotName,
  languageName,
  privacyVersionName,
  type RequestForm,
  requestKeyName,
} from '../../src/forms/form.ts'
import { problemText } from '../../src/forms/messages.ts'
import { PrivacyNotice } from '../../src/forms/PrivacyNotice.tsx'
import { RequestBranches } from '../../src/forms/RequestBranches.tsx'
import { RequestAnswers } from '../../src/forms/RequestControl.tsx'
import { requestText } from '../../src/forms/request-text.ts'
import type { RequestsConfig } from './config.ts'
import type { Receiver } from './outbox.ts'
import { acceptedLanguages, type SiteView, shortText } from './site-facts.ts'
import { floodSeconds } from './store.ts'
import { receiverStringsOf } from './strings.ts'

const reasons = {
  400: 'spam',
  403: 'spam',
  404: 'noPage',
  405: 'formsOnly',
  413: 'size',
  415: 'spam',
  422: 'validation',
  429: 'rate',
  500: 'server',
} as const satisfies Record<number, ProblemKind | 'noPage' | 'formsOnly'>

export interface Refusal {
  status: keyof typeof reasons
  /** Typed values, if readable: the page shows them again. */
  typed?: { form: RequestForm; values: PostedValues; site: SiteView }
  errors?: readonly FieldError[]
}

/** `{ reference }`, or the thank-you page. */
export function answerStored(
  request: Request,
  { form, id, site }: { form: RequestForm; id: string; site: SiteView },
  { forms, siteUrl, basePath }: RequestsConfig,
): Response {
  if (isScript(request)) return Response.json({ reference: id }, { status: 202 })
  const path = pathInLanguage(forms.thankYouPathOf(form), site)
  const location = `${siteUrl}${hrefOf(path, basePath)}?codice=${id}`
  return new Response(null, { status: 303, headers: { location } })
}

/** `{ message, errors }`, or a page that says the same. */
export async function answerRefused(
  request: Request,
  { status, typed, errors = [] }: Refusal,
  { config, readSite }: Pick<Receiver, 'config' | 'readSite'>,
): Promise<Response> {
  const { forms, siteUrl, basePath, origins } = config
  const site = typed?.site ?? (await readSite(...acceptedLanguages(request)))
  const { facts, language } = site
  const words = receiverStringsOf(language)
  const reason = reasons[status]
  const text =
    reason === 'noPage' || reason === 'formsOnly'
      ? words[reason]
      : problemText(reason, forms.strings(language), { whatsapp: facts?.whatsapp ?? 'unknown' })
  const headers = {
    ...(status === 429 ? { 'retry-after': String(floodSeconds) } : {}),
    ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
  }
  if (isScript(request)) return Response.json({ message: text, errors }, { status, headers })
  const isAlone = status === 500 && (typed === undefined || facts === null)
  const message = isAlone ? words.failedAlone : text
  const home = siteUrl + hrefOf(pathInLanguage('/', site), basePath)
  const page =
    typed === undefined
      ? createNotice(message, { words, isSent: request.method === 'POST' })
      : createFormAgain(typed, { message, errors, home })
  // Browsers apply `form-action` also to the redirect after a form.
  const targets = ["'self'", ...origins].join(' ')
  return new Response(renderPage(page, { facts, language, home }), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

const isScript = ({ headers }: Request): boolean =>
  [headers.get('content-type'), headers.get('accept')].some((types) =>
    types?.toLowerCase().includes('application/json'),
  )

interface Page {
  title: string
  content: ReactNode
  /** Message that the visitor can send elsewhere. */
  draft: string
}

/** @param options `isSent`: the visitor has sent something, not only opened the page */
function createNotice(
  message: string,
  { words, isSent }: { words: ReturnType<typeof receiverStringsOf>; isSent: boolean },
): Page {
  const title = isSent ? words.notSent : words.unavailable
  const content = (
    <>
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      {isSent && <p>{words.stillThere}</p>}
    </>
  )
  return { title, content, draft: words.hello }
}

/** The form as typed, which posts to the URL that it came from. */
function createFormAgain(
  { form, values, site: { facts, language } }: Required<Refusal>['typed'],
  options: { message: string; errors: readonly FieldError[]; home: string },
): Page {
  const { message, errors, home } = options
  const version = facts?.privacyVersion ?? ''
  const policy =
    facts === null || facts.privacyHref === '' ? '' : new URL(facts.privacyHref, home).href
  const shown = {
    values,
    errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
  }
  const hidden = {
    [privacyVersionName]: version === '' ? shortText(values, privacyVersionName) : version,
    [requestKeyName]: shortText(values, requestKeyName),
    ...(values[languageName] === undefined ? {} : { [languageName]: language }),
  }
  const content = (
    <RequestAnswers.Provider value={shown}>
      <h1>{form.subject}</h1>
      <div className="summary" role="alert">
        <p>{message}</p>
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <ErrorLink form={form} error={error} />
            </li>
          ))}
        </ul>
      </div>
      <form method="post">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="request__trap" aria-hidden="true">
          <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" />
        </div>
        {form.groups.map((group) => (
          <fieldset className="request__group" key={group.legend}>
            <legend>{group.legend}</legend>
            <RequestBranches form={form} group={group} />
          </fieldset>
        ))}
        <PrivacyNotice form={form} href={policy} version={version} />
        <button type="submit">{form.strings.send}</button>
      </form>
    </RequestAnswers.Provider>
  )
  // A screen reader says it first; the heading alone is that of the form before.
  const title = `${receiverStringsOf(language).notSent}: ${form.subject}`
  return { title, content, draft: requestText(form, values) }
}

/** Links to the field's control; for a group of choices, to the first. */
function ErrorLink({ form, error }: { form: RequestForm; error: FieldError }) {
  const field = formFields(form).find(({ name }) => name === error.field)
  const isGroup = field?.kind === 'radio' || field?.kind === 'checkboxes'
  const first = isGroup ? `-${field.options[0]?.value}` : ''
  return (
    <a href={`#${form.name}-${error.field}${first}`}>
      {field?.label ?? error.field}: {error.message}
    </a>
  )
}

/** Below the content stand other ways to reach the professional. `home`: URL of the site's home page. */
function renderPage(
  { title, content, draft }: Page,
  { facts, language, home }: Pick<SiteView, 'facts' | 'language'> & { home: string },
): string {
  const { byWhatsapp, backToSite } = receiverStringsOf(language)
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{pageStyle}</style>
      </head>
      <body>
        <main>
          {content}
          <p>
            {facts !== null && facts.whatsapp !== '' && (
              <>
                <a href={whatsappHref(facts.whatsapp, draft)}>{byWhatsapp}</a>
                {' · '}
              </>
            )}
            {facts !== null && (
              <>
                <a href={mailHref(facts.email, { body: draft })}>{facts.email}</a>
                {' · '}
              </>
            )}
            <a href={home}>{backToSite}</a>
          </p>
        </main>
      </body>
    </html>,
  )}\n`
}

/** Inlined because the receiver does not have the site's files. */
const pageStyle = `
:root { color-scheme: light dark }
body { font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 42rem; padding: 1rem }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; min-width: 0 }
legend { font-weight: 600; padding: 0 }
.request__group > legend { font-size: 1.25rem; margin-bottom: .75rem }
.field { margin-bottom: 1.25rem }
.field__label { display: block; font-weight: 600 }
.field__optional, .field__hint { font-weight: 400; opacity: .8; margin: 0 }
.field__error, .summary { color: #b3261e; color: light-dark(#b3261e, #ffb4ab); margin: .25rem 0 0; font-weight: 600 }
.summary { border: 2px solid; padding: 0 1rem; margin: 1rem 0 }
.summary a { color: inherit }
input, select, textarea, button { font: inherit; box-sizing: border-box }
input:not([type=radio], [type=checkbox]), select, textarea { width: 100%; padding: .6rem; min-height: 2.75rem }
[aria-invalid] { outline: 2px solid light-dark(#b3261e, #ffb4ab) }
.choices { list-style: none; margin: 0; padding: 0 }
.choice { display: flex; gap: .6rem; align-items: baseline; padding: .4rem 0 }
button { padding: .7rem 1.4rem; min-height: 2.75rem }
.request__trap { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
`
