import { beforeDay, formatDay } from '../content/format.ts'
import { isCalendarDay } from './calendar-day.ts'
import type { RequestForm } from './form.ts'

interface PrivacyNoticeProps {
  form: RequestForm
  /** Address of the privacy policy; may be empty. */
  href: string
  /** Of the policy; may be empty. */
  version: string
}

/** What sending a form means. */
export const PrivacyNotice = ({ form, href, version }: PrivacyNoticeProps) => (
  <p className="request__notice">
    Inviando la richiesta dichiari di aver letto{' '}
    {href === '' ? 'l’informativa privacy' : <a href={href}>l’informativa privacy</a>}
    {version !== '' && ` (versione ${readable(version)})`}. Uso i tuoi dati per risponderti, e per
    altro solo se lo scegli tu. {form.notice}
  </p>
)

/** Versions are named freely; one named by its day reads as the policy itself says it. */
const readable = (version: string): string =>
  isCalendarDay(version) ? beforeDay('del', formatDay(version)) : version
