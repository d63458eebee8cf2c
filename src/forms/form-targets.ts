/**
 * What each form has in its HTML of the service that it is sent to.
 */
import { VetrinaError } from '../content/errors.ts'
import type { SettingsModel } from '../content/model.ts'
import { hrefOf, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import { createRequestForms } from '../requests/forms.ts'
import type { FormAdapter, FormTarget } from './adapters/adapter.ts'
import { adapters } from './adapters/registry.ts'
import { formFields, type RequestForm, type RequestFormName } from './form.ts'
import { createFormTarget } from './form-target.ts'

/** Where a visitor arrives after sending. */
export const thankYouPathOf = ({ name }: { name: string }) => `/grazie/${name}` as RoutePath

type TargetConfig = Pick<PublicConfig, 'siteUrl' | 'basePath' | 'requests' | 'forms'>

/** @throws VetrinaError FORM_NOT_ACCEPTED (exit 2) when the service does not take what a form sends */
export function createFormTargets(
  settings: Pick<SettingsModel, 'brand' | 'email'>,
  { siteUrl, basePath, requests, forms }: TargetConfig,
): Readonly<Record<RequestFormName, FormTarget>> {
  const adapter = adapters[requests.adapter]
  const targetOf = (form: RequestForm): FormTarget => {
    requireAccepted(form, adapter)
    const thanksPath = hrefOf(thankYouPathOf(form), basePath)
    return createFormTarget(adapter, {
      form: form.name,
      subject: form.subject,
      thanksPath,
      thanksUrl: siteUrl + thanksPath,
      brand: settings.brand,
      email: settings.email,
      endpoint: requests.endpoint,
      formId: requests.formIds[form.name],
      accessKey: requests.accessKey,
      recipient: requests.recipient,
    })
  }
  const { bridal, corsi, model } = createRequestForms(forms, adapter.accepts.files)
  return { bridal: targetOf(bridal), corsi: targetOf(corsi), model: targetOf(model) }
}

/**
 * Without script a browser posts urlencoded or, with files, multipart; nothing else can be asked of it.
 * @throws VetrinaError FORM_NOT_ACCEPTED (exit 2)
 */
export function requireAccepted(form: RequestForm, { name, accepts }: FormAdapter): void {
  const files = formFields(form).filter(({ kind }) => kind === 'file')
  const encoding = files.length > 0 ? 'multipart' : 'urlencoded'
  const problem = !accepts[encoding]
    ? `a form of the type ${encodingNames[encoding]}`
    : files.length > 0 && accepts.files === null
      ? `files (${files.map((field) => field.name).join(', ')})`
      : null
  if (problem === null) return
  throw new VetrinaError({
    code: 'FORM_NOT_ACCEPTED',
    message: `The form ${form.name} sends what ${name} does not take: ${problem}.`,
    hint: 'Choose another requests.adapter in site.config.ts, or take the field out of the form. docs/requests.md says what each takes.',
    exitCode: 2,
  })
}

const encodingNames = {
  urlencoded: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}
