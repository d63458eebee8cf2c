import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeIndex } from '../../../../build/cache/cache-index.ts'
import { checkJson } from '../../../../build/check/report.ts'
import { checkSite } from '../../../../build/check.ts'
import type { Config } from '../../../../build/config.ts'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import type { BuiltContent, LatestBuild } from '../../../../src/content/payload.ts'
import { configIn } from '../site-config.ts'
import { indexWith, storeStory } from '../store-story.ts'
import { rawStory } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'

const site = 'https://www.studio-prova.it'

export const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `writeSite` replaces `{base}` by the base path. */
const hrefAt = (path: string): string => `{base}${path.slice(1)}`

const atBase = (content: string | Uint8Array, basePath: string) =>
  typeof content === 'string' ? content.replaceAll('{base}', basePath) : content

interface PageParts {
  path?: string
  head?: string
  main?: string
  footer?: string
  /** URL of the page itself; `''` if it is not to be listed. */
  canonical?: string
}

const notices =
  '<p>P.IVA 01234567897</p><a href="{base}privacy">Privacy</a> <a href="{base}cookie">Cookie</a>'

export function page({
  path = '/',
  head = '',
  main = '<h1>Studio</h1>',
  footer = notices,
  canonical = site + hrefAt(path),
}: PageParts = {}): string {
  const listing =
    canonical === ''
      ? '<meta name="robots" content="noindex"/>'
      : `<link rel="canonical" href="${canonical}"/>`
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>Studio ${path}</title>${listing}<link rel="stylesheet" href="{base}_assets/core.css"/><script type="module" src="{base}_assets/client.js"></script>${head}</head><body><main>${main}</main><footer>${footer}</footer></body></html>\n`
}

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Contents by path in `dist`. */
export const cleanFiles = {
  'index.html': page(),
  'privacy/index.html': page({ path: '/privacy' }),
  'cookie/index.html': page({ path: '/cookie' }),
  '404.html': page({ path: '/404', canonical: '' }),
  '_assets/core.css': 'body{color:#111}',
  '_assets/client.js': 'console.info("ready")',
  _headers: `/*\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}\n{base}_assets/*\n  Cache-Control: immutable\n`,
  'builds/latest.json': '{"id":"b1"}',
  'builds/meta/b1.json': JSON.stringify({
    id: 'b1',
    prerendered: ['{base}', '{base}privacy', '{base}cookie'],
    redirects: [{ from: '{base}vecchio', to: '{base}privacy', status: 301 }],
  }),
} satisfies Record<string, string>

/** `builds/latest.json` of a build that shows this content version. */
export const latestOf = (shows: BuiltContent['shows']): Record<string, string> => ({
  'builds/latest.json': JSON.stringify({
    id: 'b1',
    content: { space: 1, version: 1, shows, newest: null },
  } satisfies LatestBuild),
})

export interface SmallSite {
  /** Files that replace those of the clean site; `null` removes one. */
  files?: Readonly<Record<string, string | Uint8Array | null>>
  stories?: readonly RawStory[]
  config?: Partial<Config>
}

export const story = (fullSlug: string, content: RawStory['content']): RawStory =>
  rawStory(
    [...fullSlug].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0),
    fullSlug,
    content,
  )

/** Writes the clean site with these differences to a folder of its own. */
export function writeSite({ files, stories = [], config }: SmallSite): Config {
  const folder = tempFolder()
  const complete = configIn(folder, { siteUrl: site, ...config })
  for (const [path, content] of Object.entries({ ...cleanFiles, ...files })) {
    if (content === null) continue
    const file = join(complete.outDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, atBase(content, complete.basePath))
  }
  // A build makes this folder for other hosts.
  mkdirSync(`${complete.outDir}-hosts`, { recursive: true })
  if (stories.length > 0) {
    const entries = stories.map((one) => storeStory(complete.cacheDir, one))
    writeIndex(complete.cacheDir, indexWith({ stories: entries }))
  }
  return complete
}

/** Output of `vetrina check --json` for a site. */
export const checkSmallSite = async (differences: SmallSite = {}) =>
  checkJson(await checkSite(writeSite(differences), new Date('2026-11-21T08:00:00Z')))

type Finding = ReturnType<typeof checkJson>['findings'][number]

/** Place of a finding: a file, or a story with its field. */
export const placeOf = ({ page, story, field }: Finding) =>
  page === '' ? [story, field].filter(Boolean).join('#') : page

/** Deterministic text that no compression makes smaller than half. */
export function randomText(length: number): string {
  const parts = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex'),
  )
  return parts.join('').slice(0, length)
}
