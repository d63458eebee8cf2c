/**
 * The script of this site's forms.
 */
import type { FileLimits, FormOptions } from '../forms/form.ts'
import { type FormIslandProps, hydrateForm } from '../forms/island/request-form.ts'
import { defineForms } from './definitions.ts'
import type { RequestFormName } from './forms.ts'
import { english } from './strings/en.ts'
import { italian } from './strings/it.ts'

export interface RequestFormProps extends FormIslandProps {
  form: RequestFormName
  options: FormOptions
  /** Limits of the form's service; `null`: no files. */
  files: FileLimits | null
}

export function hydrate(island: HTMLElement, props: unknown, signal: AbortSignal): void {
  const { form, options, files, ...common } = props as RequestFormProps
  const forms = defineForms({
    strings: SITE_STRINGS.forms,
    // The bundler leaves out the other one.
    words: SITE_STRINGS.builtIn === 'it' ? italian : english,
    options,
    files,
  })
  hydrateForm(island, forms[form], { ...common, signal })
}
