import type { FileLimits, FormOptions, RequestForm } from '../forms/form.ts'
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
export const defineForms = ({
  strings,
  words,
  options,
  files,
}: FormParts): Readonly<Record<RequestFormName, RequestForm>> => ({
  bridal: { ...createBridal(words), strings },
  corsi: { ...createCorsi(words), strings },
  model: { ...createModel(words, options, files), strings },
})
