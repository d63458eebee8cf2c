/**
 * The part of a form's HTML that depends on its service.
 */
import { escapeForMail } from '../content/contact-links.ts'
import { VetrinaError } from '../content/errors.ts'
import { hrefOf, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { FormAdapter, FormTarget, MarkupFact } from './adapters/adapter.ts'
import { adapters } from './adapters/registry.ts'
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
  const thanksPath = hrefOf(thankYouPath, basePath)
  return fillMarkup(adapter, {
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
  })
}

function fillMarkup(
  { markup, accepts }: FormAdapter,
  facts: Readonly<Record<MarkupFact, string>>,
): FormTarget {
  const fill = (text: string, write = (fact: string) => fact) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => write(facts[name as MarkupFact]))
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
  const isMail = markup.action.startsWith('mailto:')
  return {
    isPosted: !isMail,
    files: accepts.files,
    action: isMail ? fill(markup.action, escapeForMail) : fill(markup.action),
    hidden: fillAll(markup.hidden),
    honeypot: markup.honeypot,
    attributes: fillAll(markup.attributes),
  }
}

/**
 * Checks that the service takes a browser's own post: urlencoded or, with files, multipart.
 * @throws VetrinaError FORM_NOT_ACCEPTED (exit 2)
 */
export function requireAccepted(form: RequestForm, { name, accepts }: FormAdapter): void {
  const files = formFields(form).filter(({ kind }) => kind === 'file')
  const encoding = files.length > 0 ? 'multipart' : 'urlencoded'
  const names = files.map((field) => field.name).join(', ')
  const type = encodingNames[encoding]
  const problem = !accepts[encoding]
    ? { en: `a form of the type ${type}`, it: `un modulo di tipo ${type}` }
    : files.length > 0 && accepts.files === null
      ? { en: `files (${names})`, it: `file (${names})` }
      : null
  if (problem === null) return
  throw new VetrinaError({
    code: 'FORM_NOT_ACCEPTED',
    message: {
      en: `${name} does not take what the form ${form.name} sends: ${problem.en}.`,
      it: `${name} non accetta quello che il modulo ${form.name} invia: ${problem.it}.`,
    },
    hint: {
      en: 'Choose another requests.adapter in site.config.ts, or remove the field from the form. docs/requests.md says what each takes.',
      it: 'Scegli un altro requests.adapter in site.config.ts, o togli il campo dal modulo. docs/requests.md dice che cosa accetta ciascuno.',
    },
    exitCode: 2,
  })
}

const encodingNames = {
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}
