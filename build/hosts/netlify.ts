/**
 * `_headers` and `_redirects`, as Netlify and Cloudflare Pages read them. Both revalidate each file
 * unless a rule says otherwise, and join the values that two rules give one header. `! Name` removes
 * earlier values at Cloudflare (https://developers.cloudflare.com/pages/configuration/headers/);
 * Netlify ignores lines without a colon (netlify/build, packages/headers-parser/src/line_parser.ts).
 * An overriding value must therefore be right when joined, too.
 */
import { hrefOf } from '../../src/content/paths.ts'
import { asciiAddress, type HostRedirect, type HostRules } from './rules.ts'

export function serializeHeaders({ basePath, everywhere, special }: HostRules): string {
  // The rewrite of `serializeRedirects` asks for the file without the base path.
  const bases = [...new Set([basePath, '/'])]
  const rules = [
    ['/*', ...linesOf(everywhere)],
    ...bases.flatMap((base) =>
      special.map(({ path, headers }) => [
        hrefOf(path, base),
        ...Object.keys(headers)
          .filter((name) => Object.hasOwn(everywhere, name))
          .map((name) => `  ! ${name}`),
        ...linesOf(headers),
      ]),
    ),
  ]
  return `${rules.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const linesOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/**
 * Below a base path, the last lines find the files, which lie at the top of what is published. The
 * home page is no redirect to its URL with a slash: for Netlify that is the same URL.
 *
 * Netlify serves a file, such as a redirect's page, before a rule without a `!`. Cloudflare ignores
 * `!` lines (cloudflare/workers-sdk, packages/workers-shared/utils/configuration/parseRedirects.ts).
 *
 * Cloudflare ignores lines with 404 too, and finds the nearest error page by itself. Netlify shows
 * the top one below a base path: after a rewrite it follows no other rule
 * (https://docs.netlify.com/platform/request-chain).
 */
export function serializeRedirects(
  redirects: readonly HostRedirect[],
  { basePath, languages }: Pick<HostRules, 'basePath' | 'languages'>,
): string {
  const lines = redirects.flatMap(({ from, to, status, isShadowed }) => [
    ...(isShadowed ? [redirectLine(from, to, `${status}!`)] : []),
    redirectLine(from, to, status),
  ])
  const lastLines =
    basePath === '/'
      ? languages.slice(1).map((folder) => redirectLine(`/${folder}/*`, `/${folder}/404.html`, 404))
      : [
          redirectLine(basePath.slice(0, -1), '/', 200),
          redirectLine(`${basePath}*`, '/:splat', 200),
        ]
  return [...lines, ...lastLines].join('')
}

const redirectLine = (from: string, to: string, status: number | string): string =>
  `${asciiAddress(from)} ${asciiAddress(to)} ${status}\n`
