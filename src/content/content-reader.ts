import type { FormTarget } from '../requests/adapters/adapter.ts'
import type { FormOptions, RequestFormName } from '../requests/form.ts'
import type { MomentOf } from './local-time.ts'
import type { CalendarFeed, CourseModel, ImageModel, LinkModel, SettingsModel } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'

/** Gives the resolved value of what a story only refers to. Implemented over the cache. */
export interface ContentReader {
  link(link: ParsedLink): LinkModel | null
  image(asset: ParsedAsset): ImageModel | null
  settings(): SettingsModel
  /** All published courses, in order of their next date. */
  courses(): readonly CourseModel[]
  calendarFeed(): CalendarFeed
  /** What each form has of the service that it is sent to. */
  formTargets(): Readonly<Record<RequestFormName, FormTarget>>
  formOptions(): FormOptions
  /** IANA zone in which dates are past or to come. */
  timeZone(): string
  /** The moment that a stored date means, on the clocks of that zone: both `YYYY-MM-DD HH:mm`. */
  momentOf: MomentOf
}
