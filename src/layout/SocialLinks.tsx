import { greeting, whatsappHref } from '../content/contact-links.ts'
import type { SettingsModel } from '../content/model.ts'

/** The studio's places on other sites, as words: a name is known to more people than its sign. */
export function SocialLinks({ settings }: { settings: SettingsModel }) {
  const places = [
    { name: 'WhatsApp', href: whatsappHref(settings.whatsapp, greeting) },
    { name: 'Facebook', href: settings.facebookHref },
    { name: 'Instagram', href: settings.instagramHref },
    { name: 'TikTok', href: settings.tiktokHref },
  ]
  return (
    <ul className="social-links" translate="no">
      {places
        .filter((place) => place.href !== '')
        .map((place) => (
          <li key={place.name}>
            <a
              href={place.href}
              rel="external noopener me"
              aria-label={`${place.name} di ${settings.brand}`}
            >
              {place.name}
            </a>
          </li>
        ))}
    </ul>
  )
}
