import type { ContactLink, SettingsModel } from '../business/settings-query.ts'
import { mailHref, telephoneHref, whatsappHref } from '../content/contact-links.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { useStrings } from '../kit/use-strings.ts'

/** The bar at the bottom of phones: what visitors come to do. */
export function PhoneBar({ settings }: { settings: SettingsModel }) {
  const words = useStrings().layout
  if (settings.phoneBar.length === 0) return null
  return (
    <nav className="phone-bar" aria-label={words.contact}>
      <ul>
        {settings.phoneBar.map((part) => (
          <li key={part.label} lang={part.lang} dir={part.dir}>
            {'channel' in part ? (
              <Contact {...part} settings={settings} />
            ) : (
              <a {...linkAttributes(part)}>{part.label}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact({ label, channel, settings }: ContactLink & { settings: SettingsModel }) {
  const { chat } = useStrings()
  switch (channel) {
    case 'whatsapp':
      return (
        <a href={whatsappHref(settings.whatsapp, chat)} rel="external noopener" translate="no">
          {label}
        </a>
      )
    case 'phone':
      return <a href={telephoneHref(settings.phone)}>{label}</a>
    case 'email':
      return <a href={mailHref(settings.email)}>{label}</a>
  }
}
