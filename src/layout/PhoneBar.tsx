import { greeting, telephoneHref, whatsappHref } from '../content/contact-links.ts'
import type { SettingsModel } from '../content/model.ts'
import { hrefOf } from '../content/paths.ts'

/** On phones, at the bottom of the screen: the three things visitors come to do. */
export function PhoneBar({ settings, basePath }: { settings: SettingsModel; basePath: string }) {
  return (
    <nav className="phone-bar" aria-label="Contatto rapido">
      <ul>
        <li>
          <a
            href={whatsappHref(settings.whatsapp, greeting)}
            rel="external noopener"
            translate="no"
          >
            WhatsApp
          </a>
        </li>
        <li>
          <a href={telephoneHref(settings.phone)}>Chiama</a>
        </li>
        <li>
          <a href={hrefOf('/bridal-form', basePath)}>Prenota</a>
        </li>
      </ul>
    </nav>
  )
}
