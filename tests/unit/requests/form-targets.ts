import { type RequestsSetting, requestsSchema } from '../../../build/config/form-service.ts'
import { createFormTargets } from '../../../src/forms/form-targets.ts'

/** What the three forms have of a service, on a site of its own. */
export const targetsOf = (setting: RequestsSetting, basePath = '/') =>
  createFormTargets(
    { brand: 'Studio Prova', email: 'ciao@studio.example' },
    {
      siteUrl: 'https://www.studio.example',
      basePath,
      requests: requestsSchema.parse(setting),
      forms: { minorsForMakeup: false },
    },
  )
