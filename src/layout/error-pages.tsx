/**
 * Pages for errors: `404.html` and the page for a visitor who is offline.
 */
import type { ReactNode } from 'react'
import { type MenuLink, settingsQuery } from '../business/settings-query.ts'
import { errorTitleOf, notFoundMessage } from '../content/error-words.ts'
import { hrefOf, outputPath, pathInLanguage } from '../content/paths.ts'
import type { SiteContext, StandalonePage } from '../content/site.ts'
import { useStrings } from '../kit/use-strings.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { MessagePage } from './MessagePage.tsx'

export function createErrorPages({ config, query }: SiteContext): StandalonePage[] {
  const homeHref = hrefOf(pathInLanguage('/', config), config.basePath)
  const { title: offline } = stringsOf(config.language).unreachable
  const { brand, errorLink } = query(settingsQuery)
  const page = (file: string, title: string, content: ReactNode): StandalonePage => ({
    file: outputPath(file),
    path: '',
    title,
    description: `${title} · ${brand}`,
    content,
  })
  return [
    page('404.html', errorTitleOf(404), <NotFoundPage link={errorLink} homeHref={homeHref} />),
    {
      ...page('offline/index.html', offline, <OfflinePage homeHref={homeHref} />),
      isPrecached: true,
    },
  ]
}

/**
 * The page that the service worker shows at the URL of a page never visited, when the network does not
 * answer.
 */
function OfflinePage({ homeHref }: { homeHref: string }) {
  const { title, text } = useStrings().unreachable
  return (
    <MessagePage heading={title} homeHref={homeHref} hasRetry>
      {text}
    </MessagePage>
  )
}

/** @param link one besides the one home */
export function NotFoundPage({ link, homeHref }: { link: MenuLink | null; homeHref: string }) {
  const strings = useStrings()
  return (
    <section className="error-page">
      <p className="error-page__code" translate="no">
        404
      </p>
      <div className="error-page__text">
        <h1 lang="en">{errorTitleOf(404)}</h1>
        <p className="error-page__message" lang="en">
          {notFoundMessage}
        </p>
        <p>{strings.notFound}</p>
        <ul className="actions">
          <li>
            <a className="button" href={homeHref}>
              {strings.home}
            </a>
          </li>
          {link !== null && <ErrorLink link={link} />}
        </ul>
      </div>
    </section>
  )
}

/** A further link of an error page, as an item of its actions. */
export const ErrorLink = ({ link }: { link: MenuLink }) => (
  <li lang={link.lang} dir={link.dir}>
    <a className="button button--secondary" href={link.href}>
      {link.label}
    </a>
  </li>
)
