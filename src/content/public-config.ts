import type { FormService } from '../forms/adapters/adapter.ts'
import type { FormOptions } from '../forms/form.ts'
import type { TranslationSettings } from '../translation/plan-translation.ts'
import type { DateSettings } from './local-time.ts'

/** The part of the configuration that a site may read; all of it may be published. */
export interface PublicConfig extends DateSettings {
  /** Origin, without a slash at its end. */
  readonly siteUrl: string
  /** `/` or `/sub/` */
  readonly basePath: string
  /** Language of the content, a BCP 47 tag. */
  readonly language: string
  /** All languages of the content; the first has no prefix in paths. */
  readonly languages?: readonly string[]
  readonly requests: FormService
  readonly forms: FormOptions
  readonly translation: TranslationSettings
}
