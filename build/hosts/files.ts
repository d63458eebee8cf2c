/**
 * The configuration files for hosts: those inside `dist`, and those that hosts want elsewhere.
 */
import { outputPath } from '../../src/content/paths.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import { serializeApache } from './apache.ts'
import { serializeHeaders } from './netlify.ts'
import { serializeNginx } from './nginx.ts'
import type { HostRules } from './rules.ts'
import { serializeDistribution, serializeFunction, serializeUploads } from './s3.ts'
import { serializeVercel } from './vercel.ts'

interface HostFileOptions {
  rules: HostRules
  /** Contact for reports of faults, `mailto:…`; `''` for none. */
  contact: string
  config: Pick<Config, 'siteUrl' | 'basePath' | 'language'>
  now: Date
}

/** Files in `dist` for Netlify and Cloudflare Pages, for GitHub Pages, and for reporters of faults. */
export function createHostFiles({ rules, contact, config, now }: HostFileOptions): OutputFile[] {
  const { hostname } = new URL(config.siteUrl)
  const hasDomain = config.basePath === '/' && !hostname.endsWith('.github.io')
  return [
    { path: outputPath('_headers'), content: serializeHeaders(rules) },
    // Without it GitHub leaves out what begins with an underscore.
    { path: outputPath('.nojekyll'), content: '' },
    ...(hasDomain ? [{ path: outputPath('CNAME'), content: `${hostname}\n` }] : []),
    ...(contact === ''
      ? []
      : [
          {
            path: outputPath('.well-known/security.txt'),
            content: securityText(contact, config, now),
          },
        ]),
  ]
}

/** RFC 9116. It expires in ten to eleven months, and changes once a month: not with every build. */
function securityText(
  contact: string,
  { siteUrl, basePath, language }: HostFileOptions['config'],
  now: Date,
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1))
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${[...new Set([language, 'en'])].join(', ')}`,
    `Canonical: ${siteUrl}${basePath}.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Names in the folder of hosts beside `dist`. */
export const otherHosts: readonly string[] = ['vercel', 'nginx', 'apache', 's3']

/** The files in that folder, by path. */
export const createOtherHostFiles = (
  rules: HostRules,
  files: Parameters<typeof serializeUploads>[0],
) => ({
  'vercel/vercel.json': serializeVercel(rules),
  'nginx/vetrina.conf': serializeNginx(rules),
  'apache/.htaccess': serializeApache(rules),
  's3/uploads.json': serializeUploads(files, rules),
  's3/distribution.json': serializeDistribution(rules),
  's3/viewer-request.js': serializeFunction(rules).code,
})
