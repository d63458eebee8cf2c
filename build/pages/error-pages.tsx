/**
 * What is shown where a page cannot be: `404.html` and the page for a visitor who is offline.
 */
import type { ReactNode } from 'react'
import { errorTitleOf, notFoundMessage } from '../../src/content/error-words.ts'
import type { SettingsModel } from '../../src/content/model.ts'
import { outputPath } from '../../src/content/paths.ts'
import { ErrorPage } from '../../src/layout/ErrorPage.tsx'
import { OfflinePage } from '../../src/layout/OfflinePage.tsx'
import type { RenderedFile } from './render.tsx'
import type { RenderContext } from './render-context.ts'
import { renderStorylessPage } from './storyless-page.tsx'

export function renderErrorPages(settings: SettingsModel, context: RenderContext): RenderedFile[] {
  const { basePath } = context.config
  const render = (file: string, title: string, content: ReactNode): RenderedFile[] => {
    const description = `${title} · ${settings.brand}`
    const page = { file: outputPath(file), path: '', title, description, content }
    return renderStorylessPage(page, settings, context)
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
