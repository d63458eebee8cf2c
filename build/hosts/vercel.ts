/**
 * `vercel.json`: https://vercel.com/docs/project-configuration. Vercel revalidates each file unless
 * a rule says otherwise, and answers with the top `404.html` by itself: a status of a rewrite is not open
 * to all (vercel/vercel#10495), and `routes` come before headers and redirects (vercel/vercel#15020).
 */
import { hrefOf } from '../../src/content/paths.ts'
import { asciiAddress, type HostRedirect, type HostRules } from './rules.ts'

export const mostRedirects = 1024

export function serializeVercel({ basePath, everywhere, special, redirects }: HostRules): string {
  const configuration = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: pairs(everywhere) },
      ...special.map(({ path, headers }) => ({
        source: sourceOf(hrefOf(path, basePath)),
        headers: pairs(headers),
      })),
    ],
    redirects: redirectsForVercel(redirects).taken.map(({ cleanFrom, to, status }) => ({
      source: sourceOf(asciiAddress(cleanFrom)),
      destination: destinationOf(to),
      statusCode: status,
    })),
    ...(basePath !== '/' && {
      rewrites: [
        // `trailingSlash` takes the slash off the home page too.
        { source: basePath.slice(0, -1), destination: '/' },
        { source: `${basePath}(.*)`, destination: '/$1' },
      ],
    }),
  }
  return `${JSON.stringify(configuration, null, 2)}\n`
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/** Those that it is told of: it refuses a configuration with one of the others. */
export function redirectsForVercel(redirects: readonly HostRedirect[]) {
  // `cleanUrls` comes before all rules, and leads to there by itself.
  const wanted = redirects.filter(({ cleanFrom, to }) => cleanFrom !== to)
  const taken = wanted.filter(({ to, isCleanTaken }) => !isCleanTaken && !namesInQuery(to))
  return { wanted, taken: taken.slice(0, mostRedirects) }
}

/** It decodes the query before it looks for names and groups: there they cannot be escaped. */
function namesInQuery(to: string): boolean {
  const values = [...new URL(to, 'https://site.invalid').searchParams.values()]
  return values.some((value) => /:\w|\(/.test(value))
}

/** Names and groups of a destination have to be some of its source, and `$1` is what that found. */
function destinationOf(to: string): string {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/.exec(asciiAddress(to)) ?? []
  return origin + path.replace(/[:()*+{}$]/g, percentEncode) + rest.replaceAll('$', percentEncode)
}

const percentEncode = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Their patterns give signs a meaning that addresses have too. */
const sourceOf = (path: string): string =>
  path.replace(/[()[\]{}:+?.^$|\\]/g, '\\$&').replace(/\*$/, '(.*)')
