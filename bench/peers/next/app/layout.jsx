import { site } from '../shared/content.js'
import { Footer } from './footer.jsx'
import { Header } from './header.jsx'

export default function Layout({ children }) {
  return (
    <html lang="it">
      <head>
        <meta httpEquiv="Content-Security-Policy" content={site.policy} />
        {site.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
        {site.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" src={site.script} fetchPriority="low" />
      </head>
      <body>
        <Header />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  )
}
