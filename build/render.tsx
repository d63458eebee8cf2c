/**
 * A page model becomes its two files: the page and the payload.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { hrefOf, htmlFileOf, type OutputPath, payloadFileOf } from '../src/content/paths.ts'
import type { Payload } from '../src/content/payload.ts'
import { CoursePage } from '../src/layout/CoursePage.tsx'
import { Document, type DocumentProps } from '../src/layout/Document.tsx'
import { IslandContext, type IslandScripts } from '../src/layout/Island.tsx'
import { PageContent } from '../src/layout/PageContent.tsx'
import type { ClientManifest } from './bundle.ts'
import type { Config } from './config.ts'
import type { PageModel } from './page-model.ts'

export interface RenderContext {
  client: ClientManifest
  config: Config
}

export type RenderedFile = { path: OutputPath; content: string }

/** The main content is rendered once and used in both files. */
export function renderPage(model: PageModel, context: RenderContext): RenderedFile[] {
  const { config } = context
  const main = renderMain(<MainContent model={model} basePath={config.basePath} />, context.client)
  const payload: Payload = {
    path: hrefOf(model.path, config.basePath),
    title: model.title,
    description: model.description,
    html: main.html,
    styles: context.client.styles,
    islands: main.islands,
  }
  const html = renderDocument(
    {
      path: model.path,
      title: model.title,
      description: model.description,
      canonical: model.canonical,
      isListed: true,
      settings: model.settings,
      islands: main.islands,
      main: main.html,
    },
    context,
  )
  return [
    { path: htmlFileOf(model.path), content: html },
    { path: payloadFileOf(model.path), content: JSON.stringify(payload) },
  ]
}

function MainContent({ model, basePath }: { model: PageModel; basePath: string }) {
  switch (model.kind) {
    case 'page':
      return <PageContent page={model.page} breadcrumb={model.breadcrumb} title={model.name} />
    case 'course':
      return (
        <CoursePage
          course={model.course}
          detail={model.detail}
          breadcrumb={model.breadcrumb}
          basePath={basePath}
        />
      )
  }
}

/** Markup of some main content, and the scripts of islands in it that wake at once, in order. */
export function renderMain(content: React.ReactNode, client: ClientManifest) {
  const awake = new Set<string>()
  const scripts: IslandScripts = {
    use: (name, wake) => {
      if (wake === 'load') awake.add(client.islands[name])
      return client.islands[name]
    },
  }
  const html = renderToStaticMarkup(
    <IslandContext.Provider value={scripts}>{content}</IslandContext.Provider>,
  )
  return { html, islands: [...awake].sort() }
}

/** A whole HTML file around main content that is rendered already. */
export function renderDocument(
  page: Omit<DocumentProps, 'language' | 'basePath' | 'themeColor' | 'files'>,
  { client, config }: RenderContext,
): string {
  const document = (
    <Document
      {...page}
      language={config.language}
      basePath={config.basePath}
      themeColor={config.themeColor}
      files={client}
    />
  )
  return `<!doctype html>${renderToStaticMarkup(document)}\n`
}
