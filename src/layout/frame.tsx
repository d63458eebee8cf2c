import { settingsQuery } from '../business/settings-query.ts'
import { mailHref } from '../content/contact-links.ts'
import type { SettingsModel } from '../content/model.ts'
import type { Frame } from '../content/site.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { createNavigation, type NavigationPart } from './navigation.ts'
import { PhoneBar } from './PhoneBar.tsx'

/** What stands around the main content of every page: header, footer, and the bar of phones. */
export const frame: Frame<SettingsModel> = {
  query: settingsQuery,
  about: ({ brand, tagline, email }) => ({
    name: brand,
    description: tagline,
    contact: mailHref(email),
  }),
  markedPaths: (settings) =>
    createNavigation(settings, '/')
      .flatMap(pathsOf)
      .filter((path) => path !== ''),
  Header: ({ value, currentPath, basePath }) => (
    <Header settings={value} currentPath={currentPath} basePath={basePath} />
  ),
  Footer: ({ value, basePath }) => (
    <>
      <Footer settings={value} basePath={basePath} />
      <PhoneBar settings={value} basePath={basePath} />
    </>
  ),
}

const pathsOf = (part: NavigationPart): string[] =>
  'links' in part ? part.links.map(({ path }) => path) : [part.path]
