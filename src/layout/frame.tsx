import { type SettingsModel, settingsQuery } from '../business/settings-query.ts'
import { mailHref } from '../content/contact-links.ts'
import type { Frame } from '../content/site.ts'
import { ErrorLink } from './error-pages.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PhoneBar } from './PhoneBar.tsx'

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
