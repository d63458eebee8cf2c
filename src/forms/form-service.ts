import type { AdapterName } from './adapters/adapter.ts'
import type { RequestFormName } from './form.ts'

/** The service that forms are sent to; empty what its adapter does not have. */
export interface FormService {
  readonly adapter: AdapterName
  /** Without a slash at its end. */
  readonly endpoint: string
  readonly formIds: Readonly<Record<RequestFormName, string>>
  readonly accessKey: string
  readonly recipient: string
}
