/**
 * Redirects as files: `_redirects` for the hosts that read it, and a page each for the others.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { htmlFileOf, type OutputPath, outputPath, type RoutePath } from '../src/content/paths.ts'
import type { Config } from './config.ts'
import { withMetaPolicy } from './content-policy.ts'
import { serializeRedirects } from './host-netlify.ts'
import type { OutputFile } from './output-files.ts'
import type { Redirect } from './redirects.ts'

/**
 * No file at all for a site without redirects. Where another file is shown already (`/index.html`)
 * there is no page: hosts without `_redirects` then show that file.
 * @param others gives the places of all other files of the site
 */
export function createRedirectFiles(
  redirects: readonly Redirect[],
  others: () => readonly OutputPath[],
  config: Config,
): OutputFile[] {
  const rules = serializeRedirects(redirects, config.basePath)
  if (rules === '') return []
  const claimed = new Set(others().map(foldCase))
  const pages = redirects.flatMap((redirect) => {
    const path = fileOf(redirect.from, config.basePath)
    if (foldersOf(foldCase(path)).some((one) => claimed.has(one))) return []
    claimed.add(foldCase(path))
    return [{ path, content: renderFallback(redirect, config) }]
  })
  return [{ path: outputPath('_redirects'), content: rules }, ...pages]
}

const foldCase = (path: string): string => path.normalize('NFC').toLowerCase()

/** `a/b/c` → `a`, `a/b`, `a/b/c` */
const foldersOf = (path: string): string[] =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))

/** `/old` → `old/index.html`; `/old.html` is a file's own name. */
function fileOf(from: string, basePath: string) {
  const path = `/${from.slice(basePath.length)}`
  return /\.html?$/.test(path) ? outputPath(path.slice(1)) : htmlFileOf(path as RoutePath)
}

function renderFallback({ to }: Redirect, config: Config): string {
  const canonical = to.startsWith('/') ? config.siteUrl + to : to
  const page = (
    <html lang={config.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>La pagina ha cambiato indirizzo</title>
        <link rel="canonical" href={canonical} />
        <meta httpEquiv="refresh" content={`0; url=${to}`} />
      </head>
      <body>
        <p>
          La pagina ha cambiato indirizzo: <a href={to}>{canonical}</a>
        </p>
      </body>
    </html>
  )
  return withMetaPolicy(`<!doctype html>${renderToStaticMarkup(page)}\n`, config)
}
