import type { AdapterName } from './adapters/adapter.ts'

/** The service that receives the forms. Values that its adapter does not use are empty. */
export interface FormService {
  readonly adapter: AdapterName
  /** URL without a trailing slash. */
  readonly endpoint: string
  /** One for all forms, or one for each by its name. */
  readonly formId: string | Readonly<Record<string, string>>
  readonly accessKey: string
  readonly recipient: string
}
