/**
 * `vercel.json`: https://vercel.com/docs/project-configuration. Vercel revalidates each file unless
 * a rule says otherwise, and always answers with the top `404.html`: not everyone can set the status
 * of a rewrite (vercel/vercel#10495), and `routes` come before headers and redirects
 * (vercel/vercel#15020).
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

/** The redirects that Vercel needs, and those it takes: it refuses a configuration with others. */
export function redirectsForVercel(redirects: readonly HostRedirect[]) {
  // `cleanUrls` comes before all rules, and makes these redirects by itself.
  const wanted = redirects.filter(({ cleanFrom, to }) => cleanFrom !== to)
  const taken = wanted.filter(({ to, isCleanTaken }) => !isCleanTaken && !namesInQuery(to))
  return { wanted, taken: taken.slice(0, mostRedirects) }
}

/** Whether the query has names or groups. Vercel decodes it first, so they cannot be escaped. */
function namesInQuery(to: string): boolean {
  const values = [...new URL(to, 'https://site.invalid').searchParams.values()]
  return values.some((value) => /:\w|\(/.test(value))
}

/** Escapes names, groups and `$1`, which Vercel would look up in the source. */
function destinationOf(to: string): string {
  const [, origin = '', path = '', rest = ''] =
    /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/.exec(asciiAddress(to)) ?? []
  return origin + path.replace(/[:()*+{}$]/g, percentEncode) + rest.replaceAll('$', percentEncode)
}

const percentEncode = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** Escapes the signs that have a meaning in Vercel's patterns. */
const sourceOf = (path: string): string =>
  path.replace(/[()[\]{}:+?.^$|\\]/g, '\\$&').replace(/\*$/, '(.*)')
