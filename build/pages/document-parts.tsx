/**
 * Renders the HTML around the main content of a page: once for all pages that differ only in texts
 * and URLs, which then fill placeholders. Rendering it for each page would be a fifth of React's work.
 */
import { randomBytes } from 'node:crypto'
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

/** A whole HTML file around main content that is rendered already. */
export function renderDocument(page: DocumentOfPage, context: RenderContext): string {
  const { shape, texts } = withPlaces(page)
  let html = ''
  for (const [index, part] of partsOf(page, shape, context).entries()) {
    html += index % 2 === 0 ? part : (texts[Number(part)] ?? '')
  }
  return html
}

/** Marker that no text of a page contains by chance. */
const mark = randomBytes(8).toString('hex')
const places = new RegExp(`${mark}(\\d+);`)

/** Puts numbered placeholders in the place of the page's texts. Pages with equal shapes share a document. */
function withPlaces({ frame: _, path: _path, ...page }: DocumentOfPage) {
  const texts: string[] = []
  const placeMarkup = (markup: string): string => `${mark}${texts.push(markup) - 1};`
  const place = (text: string): string => placeMarkup(escapeHtml(text))
  const { share } = page
  const shape = {
    ...page,
    title: place(page.title),
    description: place(page.description),
    canonical: place(page.canonical),
    alternates: page.alternates.map(({ language, href }) => ({ language, href: place(href) })),
    languages: page.languages.map(place),
    share: share && { ...share, src: place(share.src), alt: share.alt && place(share.alt) },
    structuredData: page.structuredData && placeMarkup(page.structuredData),
    styles: page.styles.map(place),
    islands: page.islands.map(place),
    main: placeMarkup(page.main),
  }
  return { shape, texts }
}

type Shape = ReturnType<typeof withPlaces>['shape']

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

/** Markup and numbers of placeholders, alternating. */
type Parts = readonly string[]

interface Framed {
  frame: unknown
  marked: ReadonlySet<string>
  documents: Map<string, Parts>
}

/** Documents of one site, valid while its frame shows the same. */
const framedByContext = new WeakMap<RenderContext, Framed>()

function partsOf({ frame, path }: DocumentOfPage, shape: Shape, context: RenderContext): Parts {
  const { marked, documents } = framedBy(frame, context)
  const around = { frame, currentPath: marked.has(path) ? path : '' }
  const key = JSON.stringify([around.currentPath, shape])
  const parts = documents.get(key) ?? renderParts(shape, around, context)
  documents.set(key, parts)
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

/** @param currentPath one of the frame's marked paths, or `''` */
function renderParts(
  { languages, ...shape }: Shape,
  { frame, currentPath }: { frame: unknown; currentPath: string },
  { client, config, site }: RenderContext,
): Parts {
  const { basePath } = config
  const { Header, Footer, about } = site.frame
  const around = {
    value: frame,
    currentPath,
    basePath,
    homeHref: homeIn(config.language, config),
    otherLanguages: othersOf(config).map((language, index) => ({
      language,
      href: languages[index] ?? '',
    })),
  }
  const document = (
    <Document
      {...shape}
      language={config.language}
      basePath={basePath}
      themeColor={config.themeColor}
      manifest={
        config.pwa.enabled ? hrefOf(pathInLanguage('/manifest.webmanifest', config), basePath) : ''
      }
      siteName={about(frame).name}
      script={client.script}
      fonts={client.fonts}
      isPosting={'request-queue' in client.islands && config.requests.adapter !== 'message'}
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
