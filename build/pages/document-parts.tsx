/**
 * The whole HTML of a page around its main content. It is rendered once for all pages that differ in
 * nothing but texts and addresses, which are put into the markup: of a page by itself it would be a
 * fifth of what React has to do.
 */
import { randomUUID } from 'node:crypto'
import type { SettingsModel } from '../../src/content/model.ts'
import { staticRoutes } from '../../src/content/paths.ts'
import { Document, type DocumentProps } from '../../src/layout/Document.tsx'
import { Footer } from '../../src/layout/Footer.tsx'
import { Header } from '../../src/layout/Header.tsx'
import { PhoneBar } from '../../src/layout/PhoneBar.tsx'
import { withMetaPolicy } from './content-policy.ts'
import { escapeHtml, renderWithIslands } from './markup.tsx'
import type { RenderContext } from './render-context.ts'

/** What is different from page to page. */
export type DocumentOfPage = { path: string } & Pick<
  DocumentProps,
  | 'title'
  | 'description'
  | 'canonical'
  | 'isListed'
  | 'share'
  | 'structuredData'
  | 'settings'
  | 'styles'
  | 'islands'
  | 'main'
>

/** Markup and names of places, in turns. */
type Parts = readonly string[]

/** A whole HTML file around main content that is rendered already. */
export function renderDocument(page: DocumentOfPage, context: RenderContext): string {
  const texts = textsOf(page)
  let html = ''
  for (const [at, part] of partsOf(page, context).entries()) {
    html += at % 2 === 0 ? part : (texts[part] ?? '')
  }
  return html
}

/** What goes into each place, as markup. */
function textsOf(page: DocumentOfPage): Record<string, string> {
  const { share, structuredData, main } = page
  const texts: Record<string, string> = {
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    canonical: escapeHtml(page.canonical),
    share: escapeHtml(share?.src ?? ''),
    alt: escapeHtml(share?.alt ?? ''),
    ...{ structuredData, main },
  }
  for (const [at, href] of page.styles.entries()) texts[`style${at}`] = escapeHtml(href)
  for (const [at, href] of page.islands.entries()) texts[`island${at}`] = escapeHtml(href)
  return texts
}

/** Those of one site, as long as its settings are the same. */
const known = new WeakMap<
  RenderContext,
  { settings: SettingsModel; documents: Map<string, Parts> }
>()

function partsOf(page: DocumentOfPage, context: RenderContext): Parts {
  const { settings } = page
  const before = known.get(context)
  const documents = before?.settings === settings ? before.documents : new Map<string, Parts>()
  if (documents !== before?.documents) known.set(context, { settings, documents })
  const shape = shapeOf(page)
  const parts = documents.get(shape) ?? renderParts(page, context)
  documents.set(shape, parts)
  return parts
}

const marked = new Set<string>(staticRoutes)

/** The page that the navigation marks as the current one; `''` for none. */
const markedPath = (path: string): string => (marked.has(path) ? path : '')

/** Pages of one shape have the same places. */
const shapeOf = ({ path, isListed, share, structuredData, styles, islands }: DocumentOfPage) =>
  [
    ...[markedPath(path), isListed, structuredData !== '', styles.length, islands.length],
    ...(share === null ? [] : [share.width, share.height, share.alt !== '']),
  ].join(' ')

/** What no text of a page can say by chance. */
const mark = randomUUID()
const place = (name: string): string => `${mark}${name};`
const places = new RegExp(`${mark}(\\w+);`)

function renderParts(page: DocumentOfPage, context: RenderContext): Parts {
  const { client, config } = context
  const { settings, share } = page
  const { basePath } = config
  const document = (
    <Document
      title={place('title')}
      description={place('description')}
      canonical={place('canonical')}
      language={config.language}
      basePath={basePath}
      themeColor={config.themeColor}
      isApp={config.pwa.enabled}
      isListed={page.isListed}
      share={share && { ...share, src: place('share'), alt: share.alt && place('alt') }}
      structuredData={page.structuredData && place('structuredData')}
      settings={settings}
      script={client.script}
      styles={page.styles.map((_, at) => place(`style${at}`))}
      fonts={client.fonts}
      isPosting={config.requests.adapter !== 'message'}
      islands={page.islands.map((_, at) => place(`island${at}`))}
      main={place('main')}
      header={
        <Header settings={settings} currentPath={markedPath(page.path)} basePath={basePath} />
      }
      footer={
        <>
          <Footer settings={settings} basePath={basePath} />
          <PhoneBar settings={settings} basePath={basePath} />
        </>
      }
    />
  )
  const html = renderWithIslands(document, (name) => client.islands[name])
  return withMetaPolicy(`<!doctype html>${html}\n`, config).split(places)
}
