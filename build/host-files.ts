/**
 * What the host is told: headers by path. Rules are disjoint in the headers they set, because hosts
 * join the values of every rule that matches.
 */
import { hrefOf, outputPath } from '../src/content/paths.ts'
import type { OutputFile } from './emit.ts'

const immutable = 'public, max-age=31536000, immutable'

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** `_headers`, as Netlify and Cloudflare Pages read it. Without a rule they revalidate each file. */
export function createHostFiles(basePath: string): OutputFile[] {
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', everywhere],
    ['/_assets/*', { 'Cache-Control': immutable }],
    ['/builds/meta/*', { 'Cache-Control': immutable }],
    ['/sw.js', { 'Service-Worker-Allowed': basePath }],
  ]
  const text = rules
    .map(([path, headers]) =>
      [
        hrefOf(path, basePath),
        ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
  return [{ path: outputPath('_headers'), content: `${text}\n` }]
}
