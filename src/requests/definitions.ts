import type { FieldGroup, FileLimits, FormOptions, RequestForm } from '../forms/form.ts'
import type { FormStrings } from '../strings/strings.ts'
import { createBridal } from './bridal.ts'
import { createCorsi } from './corsi.ts'
import type { RequestFormName } from './forms.ts'
import { createModel } from './model.ts'
import type { RequestStrings } from './strings/en.ts'

interface FormParts {
  strings: FormStrings
  words: RequestStrings
  options: FormOptions
  /** Limits of the service; `null`: no files. */
  files: FileLimits | null
}

/** The request forms of this site by name, for pages and for the browser. */
export function defineForms({
  strings,
  words,
  options,
  files,
}: FormParts): Readonly<Record<RequestFormName, RequestForm>> {
  const formOf = (name: RequestFormName, groups: readonly FieldGroup[]): RequestForm => {
    const { subject, notice } = words[name]
    return { name, subject, groups, notice, strings }
  }
  return {
    bridal: formOf('bridal', createBridal(words)),
    corsi: formOf('corsi', createCorsi(words)),
    model: formOf('model', createModel(words, options, files)),
  }
}
