import { bridal } from './bridal.ts'
import { corsi } from './corsi.ts'
import type { FormOptions, RequestForm, RequestFormName } from './form.ts'
import { createModel } from './model.ts'

/** The request forms of a site by name. */
export const createRequestForms = (
  options: FormOptions,
): Readonly<Record<RequestFormName, RequestForm>> => ({
  bridal,
  corsi,
  model: createModel(options),
})

/** The forms of a site that has decided nothing. */
export const requestForms = createRequestForms({ minorsForMakeup: false })
