/**
 * Redirects as files: `_redirects` for the hosts that read it, and a page each for the others.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  absoluteHref,
  hrefOf,
  htmlFileOf,
  type OutputPath,
  outputPath,
  type RoutePath,
} from '../../src/content/paths.ts'
import type { Strings } from '../../src/strings/strings.ts'
import { foldCase, foldersWith, type OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import { serializeRedirects } from '../hosts/netlify.ts'
import type { HostRedirect } from '../hosts/rules.ts'
import { withMetaPolicy } from '../pages/content-policy.ts'

/**
 * Gives each redirect a page, except where the site has another file (`/index.html`): hosts without
 * `_redirects` then show that file.
 * @param otherFiles gives the places of all other files of the site
 */
export function placeRedirects(
  redirects: readonly Redirect[],
  otherFiles: () => readonly OutputPath[],
  { basePath }: Pick<Config, 'basePath'>,
): HostRedirect[] {
  if (redirects.length === 0) return []
  const claimed = new Set(otherFiles().map(foldCase))
  const ofRedirects = new Set(redirects.map(({ from }) => foldCase(fileOf(below(from, basePath)))))
  return redirects.map((redirect) => {
    const path = below(redirect.from, basePath)
    const cleanPath = path.replace(/\/index(\.html)?$|\.html$/, '') || '/'
    const file = fileOf(path)
    const clean = htmlFileOf(cleanPath as RoutePath)
    const isCleanTaken =
      cleanPath !== path &&
      (claimed.has(foldCase(clean)) || (clean !== file && ofRedirects.has(foldCase(clean))))
    // Hosts that take `.html` off would show `about.html` instead of the page `about/index.html`.
    const wanted = isCleanTaken && clean !== file ? htmlFileOf(path) : file
    const key = foldCase(wanted)
    const isFree = ![...foldersWith([key]), key].some((taken) => claimed.has(taken))
    if (isFree) claimed.add(key)
    return {
      ...redirect,
      page: isFree ? wanted : null,
      // Below a base path, the files lie elsewhere.
      isShadowed: isFree && wanted === file && basePath === '/',
      cleanFrom: hrefOf(cleanPath, basePath),
      isCleanTaken,
    }
  })
}

/** Returns no files if hosts need no rules. */
export function createRedirectFiles(
  redirects: readonly HostRedirect[],
  config: Config,
  strings: Strings,
): OutputFile[] {
  const rules = serializeRedirects(redirects, config)
  if (rules === '') return []
  const pages = redirects.flatMap((redirect) =>
    redirect.page === null
      ? []
      : [{ path: redirect.page, content: renderFallback(redirect, config, strings) }],
  )
  return [{ path: outputPath('_redirects'), content: rules }, ...pages]
}

const below = (href: string, basePath: string) => `/${href.slice(basePath.length)}` as RoutePath

/** `/old` → `old/index.html`; `/old.html` is a file's own name. */
const fileOf = (path: RoutePath): OutputPath =>
  /\.html?$/.test(path) ? outputPath(path.slice(1)) : htmlFileOf(path)

function renderFallback({ to }: Redirect, config: Config, { moved }: Strings): string {
  const canonical = absoluteHref(to, config)
  const page = (
    <html lang={config.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{moved}</title>
        <link rel="canonical" href={canonical} />
        <meta httpEquiv="refresh" content={`0; url=${to}`} />
      </head>
      <body>
        <p>
          {moved}: <a href={to}>{canonical}</a>
        </p>
      </body>
    </html>
  )
  return withMetaPolicy(`<!doctype html>${renderToStaticMarkup(page)}\n`, config)
}
