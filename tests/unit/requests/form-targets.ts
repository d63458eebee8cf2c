import { type RequestsSetting, requestsSchema } from '../../../build/config/form-service.ts'
import type { FormTarget } from '../../../src/forms/adapters/adapter.ts'
import { adapters } from '../../../src/forms/adapters/services.ts'
import type { RequestForm } from '../../../src/forms/form.ts'
import { createFormTarget } from '../../../src/forms/form-target.ts'
import {
  createRequestForms,
  type RequestFormName,
  thankYouPathOf,
} from '../../../src/requests/forms.ts'

/** @returns the targets of the three forms, on a site with this form service */
export function targetsOf(
  setting: RequestsSetting,
  basePath = '/',
): Record<RequestFormName, FormTarget> {
  const requests = requestsSchema.parse(setting)
  const targetOf = (form: RequestForm) =>
    createFormTarget(form, {
      about: { brand: 'Studio Prova', email: 'ciao@studio.example' },
      config: { siteUrl: 'https://www.studio.example', basePath, requests },
      thankYouPath: thankYouPathOf(form),
    })
  const { bridal, corsi, model } = createRequestForms({}, adapters[requests.adapter].files)
  return { bridal: targetOf(bridal), corsi: targetOf(corsi), model: targetOf(model) }
}
