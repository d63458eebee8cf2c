import { type ContactLink, type SettingsModel, settingsQuery } from '../business/settings-query.ts'
import { mailHref, telephoneHref, whatsappHref } from '../content/contact-links.ts'
import type { Frame } from '../content/site.ts'
import { linkAttributes } from '../kit/ContentLink.tsx'
import { useStrings } from '../kit/use-strings.ts'
import { ErrorLink } from './error-pages.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** The frame of every page: header, footer, and the bar of phones. */
export const frame: Frame<SettingsModel> = {
  query: settingsQuery,
  about: ({ brand, tagline, email }) => ({
    name: brand,
    description: tagline,
    contact: mailHref(email),
  }),
  markedPaths: ({ menu }, basePath) =>
    menu
      .flatMap((part) => ('links' in part ? part.links : part))
      .flatMap(({ href }) => (href.startsWith(basePath) ? href.slice(basePath.length - 1) : [])),
  Header,
  Footer: ({ value, homeHref }) => (
    <>
      <Footer settings={value} homeHref={homeHref} />
      <PhoneBar settings={value} />
      {/* For the error page that the browser's script puts in place. */}
      {value.errorLink !== null && (
        <template className="error-page__links">
          <ErrorLink link={value.errorLink} />
        </template>
      )}
    </>
  ),
}

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
