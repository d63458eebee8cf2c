import { type FormStrings, fill } from '../strings/strings.ts'
import { isCalendarDay } from './calendar-day.ts'
import type { RequestForm } from './form.ts'

interface PrivacyNoticeProps {
  form: RequestForm
  /** URL of the privacy policy; may be empty. */
  href: string
  /** Version of the policy; may be empty. */
  version: string
}

/** The privacy notice of a form, and what sending it means. */
export const PrivacyNotice = ({ form, href, version }: PrivacyNoticeProps) => (
  <p className="request__notice">
    {form.strings.policy.before}{' '}
    {href === '' ? form.strings.policy.link : <a href={href}>{form.strings.policy.link}</a>}
    {version !== '' && versionText(version, form.strings)}
    {`${form.strings.policy.after} `}
    {form.notice}
  </p>
)

/** Versions are free text; a date is written out, as in the policy. */
const versionText = (version: string, { policy, locale }: FormStrings): string =>
  isCalendarDay(version)
    ? fill(policy.versionOf, {
        day: new Date(version).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
      })
    : fill(policy.version, { version })
