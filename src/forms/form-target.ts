/**
 * The part of a form's HTML that depends on its service.
 */
import { escapeForMail } from '../content/contact-links.ts'
import { VetrinaError } from '../content/errors.ts'
import { hrefOf, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { FormAdapter, FormTarget } from './adapters/adapter.ts'
import { adapters } from './adapters/services.ts'
import { formFields, type RequestForm } from './form.ts'

interface TargetContext {
  about: { readonly brand: string; readonly email: string }
  config: Pick<PublicConfig, 'siteUrl' | 'basePath' | 'requests'>
  /** Path of the page after sending. */
  thankYouPath: RoutePath
}

/** @throws VetrinaError FORM_NOT_ACCEPTED (exit 2) when the service refuses what the form sends */
export function createFormTarget(
  form: RequestForm,
  { about, config, thankYouPath }: TargetContext,
): FormTarget {
  const { siteUrl, basePath, requests } = config
  const { formId, endpoint, accessKey, recipient } = requests
  const adapter = adapters[requests.adapter]
  requireAccepted(form, adapter)
  const { action, hidden, honeypot, attributes } = adapter.markup
  const thanksPath = hrefOf(thankYouPath, basePath)
  const facts: Readonly<Record<string, string>> = {
    form: form.name,
    subject: form.subject,
    thanksPath,
    thanksUrl: siteUrl + thanksPath,
    brand: about.brand,
    email: about.email,
    endpoint,
    formId: typeof formId === 'string' ? formId : (formId[form.name] ?? ''),
    accessKey,
    recipient,
  }
  const fill = (text: string, write: (fact: string) => string = String) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => write(String(facts[name])))
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
  const isMail = action.startsWith('mailto:')
  return {
    isPosted: !isMail,
    files: adapter.files,
    action: fill(action, isMail ? escapeForMail : String),
    hidden: fillAll(hidden),
    honeypot,
    attributes: fillAll(attributes),
  }
}

/** @throws VetrinaError FORM_NOT_ACCEPTED (exit 2) when the form asks for files and the service takes none */
export function requireAccepted(form: RequestForm, { name, files }: FormAdapter): void {
  const asking = formFields(form).filter(({ kind }) => kind === 'file')
  if (files !== null || asking.length === 0) return
  const names = asking.map((field) => field.name).join(', ')
  throw new VetrinaError({
    code: 'FORM_NOT_ACCEPTED',
    message: {
      en: `${name} does not take what the form ${form.name} sends: files (${names}).`,
      it: `${name} non accetta quello che il modulo ${form.name} invia: file (${names}).`,
    },
    hint: {
      en: 'Choose another requests.adapter in site.config.ts, or remove the field from the form. docs/requests.md says what each takes.',
      it: 'Scegli un altro requests.adapter in site.config.ts, o togli il campo dal modulo. docs/requests.md dice che cosa accetta ciascuno.',
    },
    exitCode: 2,
  })
}
