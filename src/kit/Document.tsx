/**
 * The whole `<html>` of a page.
 */
import type { ReactNode } from 'react'
import { isRightToLeft, localeOf } from '../content/language-tags.ts'
import { hrefOf } from '../content/paths.ts'
import { Enhancement } from './Island.tsx'

export interface DocumentProps {
  title: string
  description: string
  canonical: string
  language: string
  /** Absolute URLs of the page in all its languages, in the site's order; none if it has only one. */
  alternates: readonly { language: string; href: string }[]
  basePath: string
  themeColor: string
  /** URL of the web app manifest; `''` if visitors cannot install the site. */
  manifest: string
  /** Whether search engines may list the page. */
  isListed: boolean
  /** Picture for sharing the page; `src` is absolute, sizes are in pixels. */
  share: { src: string; width: number; height: number; alt: string } | null
  /** JSON-LD for search engines, escaped for HTML; `''` for none. */
  structuredData: string
  siteName: string
  /** URL of the client runtime. */
  script: string
  styles: readonly string[]
  /** Fonts of the first screen. */
  fonts: readonly string[]
  /** Whether forms post requests. Every page then sends those queued on the visitor's device. */
  isPosting: boolean
  /** Scripts of the islands on this page that wake at once. */
  islands: readonly string[]
  /** Rendered markup of the main content; the payload contains the same. */
  main: string
  /** Content before and after the main content. */
  header: ReactNode
  footer: ReactNode
}

export function Document(props: DocumentProps) {
  const { basePath, share, alternates } = props
  return (
    <html lang={props.language} dir={isRightToLeft(props.language) ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <title>{props.title}</title>
        <meta name="description" content={props.description} />
        {props.isListed ? (
          <link rel="canonical" href={props.canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {props.isListed && <Alternates list={alternates} />}
        <meta property="og:title" content={props.title} />
        <meta property="og:description" content={props.description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={props.canonical} />
        <meta property="og:site_name" content={props.siteName} />
        {alternates.length > 0 && <meta property="og:locale" content={localeOf(props.language)} />}
        {alternates
          .filter(({ language }) => language !== props.language)
          .map(({ language }) => (
            <meta key={language} property="og:locale:alternate" content={localeOf(language)} />
          ))}
        {share !== null && (
          <>
            <meta property="og:image" content={share.src} />
            <meta property="og:image:width" content={String(share.width)} />
            <meta property="og:image:height" content={String(share.height)} />
            {share.alt !== '' && <meta property="og:image:alt" content={share.alt} />}
          </>
        )}
        {/* X reads the rest from Open Graph. */}
        <meta name="twitter:card" content={share === null ? 'summary' : 'summary_large_image'} />
        <meta name="theme-color" content={props.themeColor} />
        {props.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {props.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href={hrefOf('/favicon.ico', basePath)} sizes="32x32" />
        <link rel="icon" href={hrefOf('/icon.svg', basePath)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={hrefOf('/apple-touch-icon.png', basePath)} />
        {/* The runtime registers the service worker only if this link exists. */}
        {props.manifest !== '' && <link rel="manifest" href={props.manifest} />}
        {props.structuredData !== '' && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every sign escaped that HTML knows
            dangerouslySetInnerHTML={{ __html: props.structuredData }}
          />
        )}
        {/* Low priority: the page works without it, and the first picture loads sooner. */}
        <script type="module" src={props.script} fetchPriority="low" />
        {props.islands.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        {props.header}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, rendered once and used twice */}
        <main id="main" dangerouslySetInnerHTML={{ __html: props.main }} />
        {props.footer}
        {props.manifest !== '' && (
          <Enhancement name="install" wake="installable">
            {null}
          </Enhancement>
        )}
        <Enhancement name="editor" wake="editor">
          {null}
        </Enhancement>
        <div id="announcer" className="visually-hidden" aria-live="polite" />
        <div id="toasts" className="toasts" role="status" />
        {props.isPosting && (
          <Enhancement name="request-queue" wake="queued">
            {null}
          </Enhancement>
        )}
      </body>
    </html>
  )
}

/** Visitors of any other language get the first one. */
function Alternates({ list }: { list: DocumentProps['alternates'] }) {
  const [first] = list
  if (first === undefined) return null
  return (
    <>
      {[...list, { language: 'x-default', href: first.href }].map(({ language, href }) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
    </>
  )
}
