import type { FileLimits, FormOptions } from '../forms/form.ts'
import { italian } from '../strings/it.ts'
import { defineForms } from './definitions.ts'

export type RequestFormName = 'bridal' | 'corsi' | 'model'

/**
 * The request forms of this site by name, in Italian.
 * @param files what its service takes of them; `null`: none
 */
export const createRequestForms = (options: FormOptions, files: FileLimits | null = null) =>
  defineForms({ strings: italian.forms, options, files })

/** The forms of a site that has decided nothing. */
export const requestForms = createRequestForms({})
