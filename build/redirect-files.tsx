/**
 * Redirects as files: `_redirects` for the hosts that read it, and a page each for the others.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { htmlFileOf, outputPath, type RoutePath } from '../src/content/paths.ts'
import type { Config } from './config.ts'
import type { OutputFile } from './emit.ts'
import type { Redirect } from './redirects.ts'

/**
 * No file at all for a site without redirects. Where another file is shown already (`/index.html`)
 * there is no page: hosts without `_redirects` then show that file.
 * @param others all other files of the site
 */
export function createRedirectFiles(
  redirects: readonly Redirect[],
  others: readonly OutputFile[],
  config: Config,
): OutputFile[] {
  if (redirects.length === 0) return []
  const lines = redirects.map(({ from, to, status }) => `${ascii(from)} ${ascii(to)} ${status}\n`)
  const claimed = new Set(others.map(({ path }) => foldCase(path)))
  const pages = redirects.flatMap((redirect) => {
    const path = fileOf(redirect.from, config.basePath)
    if (foldersOf(foldCase(path)).some((one) => claimed.has(one))) return []
    claimed.add(foldCase(path))
    return [{ path, content: renderFallback(redirect, config) }]
  })
  return [{ path: outputPath('_redirects'), content: lines.join('') }, ...pages]
}

const ascii = (address: string): string => address.replace(/[^\x21-\x7e]/gu, encodeURIComponent)

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
  return `<!doctype html>${renderToStaticMarkup(page)}\n`
}
