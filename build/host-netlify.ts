/**
 * `_headers` and `_redirects`, as Netlify and Cloudflare Pages read them. Both revalidate each file
 * unless a rule says otherwise.
 */
import { hrefOf } from '../src/content/paths.ts'
import { asciiAddress, type HostRules } from './host-rules.ts'
import type { Redirect } from './redirects.ts'

export function serializeHeaders({ basePath, everywhere, special }: HostRules): string {
  // The rewrite of `serializeRedirects` asks for the file without the base path.
  const bases = [...new Set([basePath, '/'])]
  const rules: [path: string, headers: Readonly<Record<string, string>>][] = [
    ['/*', everywhere],
    ...bases.flatMap((base) =>
      special.map(({ path, headers }): [string, HostRules['everywhere']] => [
        hrefOf(path, base),
        headers,
      ]),
    ),
  ]
  return `${rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')}\n`
}

/** Below a base path, the last line finds the files, which lie at the top of what is published. */
export function serializeRedirects(redirects: readonly Redirect[], basePath: string): string {
  const lines = redirects.map(({ from, to, status }) => redirectLine(from, to, status))
  const rewrite = basePath === '/' ? [] : [redirectLine(`${basePath}*`, '/:splat', 200)]
  return [...lines, ...rewrite].join('')
}

const redirectLine = (from: string, to: string, status: number): string =>
  `${asciiAddress(from)} ${asciiAddress(to)} ${status}\n`
