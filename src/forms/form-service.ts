import type { AdapterName } from './adapters/adapter.ts'

/** The service that forms are sent to; empty what its adapter does not have. */
export interface FormService {
  readonly adapter: AdapterName
  /** Without a slash at its end. */
  readonly endpoint: string
  /** One for all forms, or one for each by its name. */
  readonly formId: string | Readonly<Record<string, string>>
  readonly accessKey: string
  readonly recipient: string
}
