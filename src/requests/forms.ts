import type { FileLimits, FormOptions, RequestForm } from '../forms/form.ts'
import { bridal } from './bridal.ts'
import { corsi } from './corsi.ts'
import { createModel } from './model.ts'

export type RequestFormName = 'bridal' | 'corsi' | 'model'

/**
 * The request forms of this site by name.
 * @param files what its service takes of them; `null`: none
 */
export const createRequestForms = (
  options: FormOptions,
  files: FileLimits | null = null,
): Readonly<Record<RequestFormName, RequestForm>> => ({
  bridal,
  corsi,
  model: createModel(options, files),
})

/** The forms of a site that has decided nothing. */
export const requestForms = createRequestForms({})
