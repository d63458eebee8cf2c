/**
 * The whole `<html>` of a page.
 */
import type { SettingsModel } from '../content/model.ts'
import { hrefOf } from '../content/paths.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PhoneBar } from './PhoneBar.tsx'

/** Addresses of what every page loads. */
export interface PageFiles {
  script: string
  styles: readonly string[]
  /** Fonts of the first screen. */
  fonts: readonly string[]
}

export interface DocumentProps {
  path: string
  title: string
  description: string
  canonical: string
  language: string
  basePath: string
  themeColor: string
  /** Whether search engines may list the page. */
  isListed: boolean
  settings: SettingsModel
  files: PageFiles
  /** Scripts of the islands on this page that wake at once. */
  islands: readonly string[]
  /** Markup of the main content, rendered already: the payload carries the same. */
  main: string
}

export function Document(props: DocumentProps) {
  const { settings, files, basePath, path } = props
  const shareImage = settings.shareImage?.src
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        <meta name="description" content={props.description} />
        {props.isListed ? (
          <link rel="canonical" href={props.canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta property="og:title" content={props.title} />
        <meta property="og:description" content={props.description} />
        <meta property="og:type" content="website" />
        <meta property="og:url" content={props.canonical} />
        <meta property="og:site_name" content={settings.brand} />
        {shareImage !== undefined && (
          <meta property="og:image" content={new URL(shareImage, props.canonical).href} />
        )}
        <meta name="theme-color" content={props.themeColor} />
        {files.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href={hrefOf('/icon.svg', basePath)} type="image/svg+xml" />
        <link rel="manifest" href={hrefOf('/manifest.webmanifest', basePath)} />
        <script type="module" src={files.script} />
        {props.islands.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>
        <Header settings={settings} currentPath={path} basePath={basePath} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, rendered once and used twice */}
        <main id="main" dangerouslySetInnerHTML={{ __html: props.main }} />
        <Footer settings={settings} basePath={basePath} />
        <PhoneBar settings={settings} basePath={basePath} />
        <div id="announcer" className="visually-hidden" aria-live="polite" />
        <div id="toasts" className="toasts" role="status" />
      </body>
    </html>
  )
}
