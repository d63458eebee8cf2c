/**
 * Pages for errors: `404.html` and the page for a visitor who is offline.
 */
import type { ReactNode } from 'react'
import { settingsQuery } from '../business/settings-query.ts'
import { errorTitleOf, notFoundMessage } from '../content/error-words.ts'
import { hrefOf, outputPath, pathInLanguage } from '../content/paths.ts'
import type { SiteContext, StandalonePage } from '../content/site.ts'
import { useStrings } from '../kit/use-strings.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { ErrorPage } from './ErrorPage.tsx'
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
    page(
      '404.html',
      errorTitleOf(404),
      <ErrorPage statusCode={404} message={notFoundMessage} link={errorLink} homeHref={homeHref} />,
    ),
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
