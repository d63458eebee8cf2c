/**
 * Content that is not published yet, in a site that is about to be.
 */

import type { Finding } from '../../src/content/checks.ts'
import type { LatestBuild } from '../../src/content/payload.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

const page = 'builds/latest.json'

export function checkDrafts(site: BuiltSite): Finding[] {
  if (!showsDrafts(site)) return []
  return site.config.service.version === 'draft'
    ? [found('DRAFTS_BUILT', { page }, 'Build of drafts: visitors would read unpublished content.')]
    : [found('DRAFTS_FOR_PUBLIC', { page }, 'Build of drafts, where published content is wanted.')]
}

export function showsDrafts({ files, text }: BuiltSite): boolean {
  const latest = files.has(page) ? (parseJson(text(page)) as Partial<LatestBuild> | null) : null
  return latest?.content?.shows === 'draft'
}
