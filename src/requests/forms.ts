import { bridal } from './bridal.ts'
import { corsi } from './corsi.ts'
import type { RequestForm, RequestFormName } from './form.ts'
import { model } from './model.ts'

/** The request forms of the site by name. */
export const requestForms: Readonly<Record<RequestFormName, RequestForm>> = { bridal, corsi, model }
