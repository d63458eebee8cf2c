import { greeting } from '../business/greetings.ts'
import type { SettingsModel } from '../business/settings.ts'
import { whatsappHref } from '../content/contact-links.ts'

/** The studio's places on other sites. */
export function socialPlacesOf(settings: SettingsModel): { name: string; href: string }[] {
  const { whatsapp } = settings
  return [
    { name: 'WhatsApp', href: whatsapp === '' ? '' : whatsappHref(whatsapp, greeting) },
    { name: 'Facebook', href: settings.facebookHref },
    { name: 'Instagram', href: settings.instagramHref },
    { name: 'TikTok', href: settings.tiktokHref },
  ].filter(({ href }) => href !== '')
}

/** As words: a name is known to more people than its sign. */
export function SocialLinks({ settings }: { settings: SettingsModel }) {
  return (
    <ul className="social-links" translate="no">
      {socialPlacesOf(settings).map((place) => (
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
