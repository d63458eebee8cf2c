/**
 * The pages without a story: `404.html` and the one shown offline.
 */
import type { ReactNode } from 'react'
import { errorTitleOf, notFoundMessage } from '../src/content/error-words.ts'
import type { SettingsModel } from '../src/content/model.ts'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import { ErrorPage } from '../src/layout/ErrorPage.tsx'
import { OfflinePage } from '../src/layout/OfflinePage.tsx'
import { type RenderContext, type RenderedFile, renderDocument, renderMain } from './render.tsx'

export function renderErrorPages(settings: SettingsModel, context: RenderContext): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  const render = (file: string, title: string, content: ReactNode): RenderedFile[] => {
    const main = renderMain(content, context)
    const page = {
      path: '',
      title,
      description: `${title} · ${settings.brand}`,
      canonical: siteUrl + hrefOf('/', basePath),
      isListed: false,
      share: null,
      structuredData: '',
      settings,
      styles: main.styles,
      islands: main.islands,
      main: main.html,
    }
    return [{ path: outputPath(file), content: renderDocument(page, context) }, ...main.files]
  }
  return [
    ...render(
      '404.html',
      errorTitleOf(404),
      <ErrorPage statusCode={404} message={notFoundMessage} basePath={basePath} />,
    ),
    ...render('offline/index.html', 'La rete non risponde', <OfflinePage basePath={basePath} />),
  ]
}
