/**
 * How to reach the studio, for the footer and the contact card.
 */
import type { SettingsModel } from '../business/settings-query.ts'
import { whatsappHref } from '../content/contact-links.ts'
import { useStrings } from '../kit/use-strings.ts'
import { fill } from '../strings/strings.ts'

export function OpeningHours({ hours }: { hours: SettingsModel['hours'] }) {
  return (
    <dl className="opening-hours">
      {hours.map((line) => (
        <div key={line.days} lang={line.lang} dir={line.dir}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The studio's profiles on other sites. @param chat the first words of a chat */
export function socialPlacesOf(
  settings: SettingsModel,
  chat: string,
): { name: string; href: string }[] {
  const { whatsapp } = settings
  return [
    { name: 'WhatsApp', href: whatsapp === '' ? '' : whatsappHref(whatsapp, chat) },
    { name: 'Facebook', href: settings.facebookHref },
    { name: 'Instagram', href: settings.instagramHref },
    { name: 'TikTok', href: settings.tiktokHref },
  ].filter(({ href }) => href !== '')
}

/** Words, not icons: more people know the names. */
export function SocialLinks({ settings }: { settings: SettingsModel }) {
  const { chat, layout } = useStrings()
  return (
    <ul className="social-links" translate="no">
      {socialPlacesOf(settings, chat).map((place) => (
        <li key={place.name}>
          <a
            href={place.href}
            rel="external noopener me"
            aria-label={fill(layout.profile, { name: place.name, brand: settings.brand })}
          >
            {place.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
