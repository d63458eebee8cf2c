/**
 * What is shown where a page cannot be: `404.html` and the page for a visitor who is offline.
 */
import type { ReactNode } from 'react'
import { settingsQuery } from '../business/settings-query.ts'
import { errorTitleOf, notFoundMessage } from '../content/error-words.ts'
import { hrefOf, outputPath, pathInLanguage } from '../content/paths.ts'
import type { SiteContext, StandalonePage } from '../content/site.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { OfflinePage } from './OfflinePage.tsx'

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
