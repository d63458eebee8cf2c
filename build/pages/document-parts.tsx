/**
 * Renders the HTML around the main content of a page: once for all pages that differ only in texts
 * and URLs, which then fill placeholders. Rendering it for each page would be a fifth of React's work.
 */
import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { scriptOf } from '../../src/client/islands.ts'
import type { PageAlternate } from '../../src/content/page-model.ts'
import { hrefOf, pathInLanguage } from '../../src/content/paths.ts'
import { Document, type DocumentProps } from '../../src/kit/Document.tsx'
import { IslandContext, type IslandScripts } from '../../src/kit/Island.tsx'
import { StringsContext } from '../../src/kit/use-strings.ts'
import type { Config } from '../config.ts'
import { withMetaPolicy } from './content-policy.ts'
import type { RenderContext } from './render-context.ts'

/** The parts that differ between pages. `frame` is the value of the query that the frame shows. */
export type DocumentOfPage = {
  path: string
  frame: unknown
  /** URLs of the page in the other languages of the site. */
  languages: readonly string[]
} & Pick<
  DocumentProps,
  | 'title'
  | 'description'
  | 'canonical'
  | 'isListed'
  | 'alternates'
  | 'share'
  | 'structuredData'
  | 'styles'
  | 'islands'
  | 'main'
>

/** Markup and names of placeholders, alternating. */
type Parts = readonly string[]

/** A whole HTML file around main content that is rendered already. */
export function renderDocument(page: DocumentOfPage, context: RenderContext): string {
  const texts = textsOf(page)
  let html = ''
  for (const [index, part] of partsOf(page, context).entries()) {
    html += index % 2 === 0 ? part : (texts[part] ?? '')
  }
  return html
}

/** The markup for each placeholder. */
function textsOf(page: DocumentOfPage): Record<string, string> {
  const { share, structuredData, main } = page
  const texts: Record<string, string> = {
    title: escapeHtml(page.title),
    description: escapeHtml(page.description),
    canonical: escapeHtml(page.canonical),
    share: escapeHtml(share?.src ?? ''),
    alt: escapeHtml(share?.alt ?? ''),
    structuredData,
    main,
  }
  for (const [index, href] of page.styles.entries()) texts[`style${index}`] = escapeHtml(href)
  for (const [index, { href }] of page.alternates.entries())
    texts[`alternate${index}`] = escapeHtml(href)
  for (const [index, href] of page.languages.entries()) texts[`language${index}`] = escapeHtml(href)
  for (const [index, href] of page.islands.entries()) texts[`island${index}`] = escapeHtml(href)
  return texts
}

/** URLs of a page in the site's other languages; the home page of a language that it is not in. */
export const languageLinks = (alternates: readonly PageAlternate[], config: Config): string[] =>
  othersOf(config).map((language) => {
    const same = alternates.find((alternate) => alternate.language === language)
    return same?.href ?? homeIn(language, config)
  })

const homeIn = (language: string, config: Config): string =>
  hrefOf(pathInLanguage('/', { ...config, language }), config.basePath)

const othersOf = ({ language, languages }: Config): readonly string[] =>
  languages.filter((other) => other !== language)

interface Framed {
  frame: unknown
  marked: ReadonlySet<string>
  documents: Map<string, Parts>
}

/** Documents of one site, valid while its frame shows the same. */
const framedByContext = new WeakMap<RenderContext, Framed>()

function partsOf(page: DocumentOfPage, context: RenderContext): Parts {
  const { marked, documents } = framedBy(page.frame, context)
  const currentPath = marked.has(page.path) ? page.path : ''
  const shape = shapeOf(page, currentPath)
  const parts = documents.get(shape) ?? renderParts(page, currentPath, context)
  documents.set(shape, parts)
  return parts
}

function framedBy(frame: unknown, context: RenderContext): Framed {
  const cached = framedByContext.get(context)
  if (cached !== undefined && cached.frame === frame) return cached
  const marked = new Set(context.site.frame.markedPaths(frame, context.config.basePath))
  const framed = { frame, marked, documents: new Map<string, Parts>() }
  framedByContext.set(context, framed)
  return framed
}

/** A key for pages with the same placeholders. */
const shapeOf = (
  { isListed, alternates, share, structuredData, styles, islands }: DocumentOfPage,
  currentPath: string,
): string =>
  [
    currentPath,
    isListed,
    ...alternates.map(({ language }) => language),
    structuredData !== '',
    styles.length,
    islands.length,
    ...(share === null ? [] : [share.width, share.height, share.alt !== '']),
  ].join(' ')

/** Marker that no text of a page contains by chance. */
const mark = randomUUID()
const place = (name: string): string => `${mark}${name};`
const places = new RegExp(`${mark}(\\w+);`)

/** @param currentPath one of the frame's marked paths, or `''` */
function renderParts(page: DocumentOfPage, currentPath: string, context: RenderContext): Parts {
  const { client, config, site } = context
  const { frame, share } = page
  const { basePath } = config
  const { Header, Footer, about } = site.frame
  const around = {
    value: frame,
    currentPath,
    basePath,
    homeHref: homeIn(config.language, config),
    otherLanguages: othersOf(config).map((language, index) => ({
      language,
      href: place(`language${index}`),
    })),
  }
  const document = (
    <Document
      title={place('title')}
      description={place('description')}
      canonical={place('canonical')}
      language={config.language}
      alternates={page.alternates.map(({ language }, index) => ({
        language,
        href: place(`alternate${index}`),
      }))}
      basePath={basePath}
      themeColor={config.themeColor}
      manifest={
        config.pwa.enabled ? hrefOf(pathInLanguage('/manifest.webmanifest', config), basePath) : ''
      }
      isListed={page.isListed}
      share={share && { ...share, src: place('share'), alt: share.alt && place('alt') }}
      structuredData={page.structuredData && place('structuredData')}
      siteName={about(frame).name}
      script={client.script}
      styles={page.styles.map((_, index) => place(`style${index}`))}
      fonts={client.fonts}
      isPosting={'request-queue' in client.islands && config.requests.adapter !== 'message'}
      islands={page.islands.map((_, index) => place(`island${index}`))}
      main={place('main')}
      header={<Header {...around} />}
      footer={<Footer {...around} />}
    />
  )
  const html = renderWithIslands(
    <StringsContext.Provider value={site.strings(config.language)}>
      {document}
    </StringsContext.Provider>,
    (name) => scriptOf(name, 'The frame of the pages', client.islands),
  )
  return withMetaPolicy(`<!doctype html>${html}\n`, config).split(places)
}

/** @param use called with each island; gives the URL of its script */
export const renderWithIslands = (content: ReactNode, use: IslandScripts['use']): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use, renderApart: renderToString }}>
      {content}
    </IslandContext.Provider>,
  )

const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes a text, or the value of an attribute, as React does. */
const escapeHtml = (text: string): string =>
  text.replace(/["&'<>]/g, (sign) => entities[sign] ?? sign)
