import type { FileLimits, FormOptions, RequestForm } from '../forms/form.ts'
import type { FormStrings } from '../strings/strings.ts'
import { bridal } from './bridal.ts'
import { corsi } from './corsi.ts'
import type { RequestFormName } from './forms.ts'
import { createModel } from './model.ts'

interface FormParts {
  strings: FormStrings
  options: FormOptions
  /** What the service takes; `null`: none. */
  files: FileLimits | null
}

/** The request forms of this site by name, for pages and for the browser. */
export const defineForms = ({
  strings,
  options,
  files,
}: FormParts): Readonly<Record<RequestFormName, RequestForm>> => ({
  bridal: { ...bridal, strings },
  corsi: { ...corsi, strings },
  model: { ...createModel(options, files), strings },
})
