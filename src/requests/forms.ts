import type { FileLimits, FormOptions, RequestForm, RequestFormName } from '../forms/form.ts'
import { bridal } from './bridal.ts'
import { corsi } from './corsi.ts'
import { createModel } from './model.ts'

/**
 * The request forms of a site by name.
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
export const requestForms = createRequestForms({ minorsForMakeup: false })
