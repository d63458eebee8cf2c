/**
 * `vercel.json`: https://vercel.com/docs/project-configuration. Vercel revalidates each file unless
 * a rule says otherwise, and answers with `404.html` by itself.
 */
import { hrefOf } from '../src/content/paths.ts'
import { asciiAddress, type HostRules } from './host-rules.ts'

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
    // It refuses a configuration with more.
    redirects: redirects.slice(0, mostRedirects).map(({ from, to, status }) => ({
      source: sourceOf(asciiAddress(from)),
      destination: asciiAddress(to),
      statusCode: status,
    })),
    ...(basePath === '/' ? {} : { rewrites: [{ source: `${basePath}(.*)`, destination: '/$1' }] }),
  }
  return `${JSON.stringify(configuration, null, 2)}\n`
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/** Their patterns give signs a meaning that addresses have too. */
const sourceOf = (path: string): string =>
  path.replace(/[()[\]{}:+?.^$|\\]/g, '\\$&').replace(/\*$/, '(.*)')
