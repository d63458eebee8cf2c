/**
 * Links, anchors, and the files that pages and style sheets need.
 */

import { hrefOfFile, resolveAddress, type Target } from '../../src/content/addresses.ts'
import type { PageSummary, Reference } from '../../src/content/built-page.ts'
import type { Finding } from '../../src/content/checks.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { addressesInSheet } from '../built-site/style-sheet.ts'
import type { Code } from '../findings/codes.ts'
import { found } from '../findings/finding.ts'
import { followed } from '../pages/page-addresses.ts'

export function checkLinks(site: BuiltSite): Finding[] {
  const pages = new Map(site.pages.map((page): [string, PageSummary] => [page.file, page]))
  return [
    ...site.pages.flatMap((page) =>
      distinct(page.references).flatMap((reference) => {
        const target = resolveAddress(reference.href, page.href, site)
        const [code, message] = isEmpty(target, site)
          ? emptyFile(reference.href)
          : (problemOf(reference, target, (file) => pages.get(file)) ?? [])
        return code === undefined || message === undefined
          ? []
          : [found(code, { page: page.file, story: page.story }, message)]
      }),
    ),
    ...checkSheets(site),
  ]
}

const distinct = (references: readonly Reference[]): Reference[] => [
  ...new Map(references.map((one) => [`${one.kind} ${one.href}`, one])).values(),
]

/** @param pageAt the page in a file, where it is known what can be linked to in it */
export function problemOf(
  { href, kind }: Pick<Reference, 'href' | 'kind'>,
  target: Target,
  pageAt: (file: string) => Pick<PageSummary, 'ids' | 'isRedirect'> | undefined,
): [Code, string] | undefined {
  const isFollowed = kind === 'link' || kind === 'form'
  switch (target.kind) {
    case 'outside':
      return ['LINK_OUTSIDE_BASE', `“${href}” does not start with the base path.`]
    case 'scheme':
      if (isFollowed ? followed.has(target.scheme) : target.scheme === 'data:') return undefined
      return ['LINK_SCHEME', `“${href}” cannot be followed.`]
    case 'file': {
      if (target.file === '') {
        return isFollowed
          ? ['LINK_BROKEN', `The link “${href}” leads to nothing: there is no page ${target.path}.`]
          : ['FILE_MISSING', `The file “${href}” is not there.`]
      }
      const page = pageAt(target.file)
      const { anchor } = target
      // `top` is the top of every page, and what begins with a colon is for the browser itself.
      if (!isFollowed || page === undefined || ['', 'top'].includes(anchor)) return undefined
      if (page.ids.has(anchor) || anchor.startsWith(':~:') || page.isRedirect) return undefined
      return ['ANCHOR_BROKEN', `The link “${href}” leads to no part of ${target.file}.`]
    }
    default:
      return undefined
  }
}

/** A transfer that was cut off leaves the name, and nothing in it. */
const isEmpty = (target: Target, { files }: BuiltSite): boolean =>
  target.kind === 'file' && files.get(target.file) === 0

const emptyFile = (href: string): [Code, string] => ['FILE_MISSING', `The file “${href}” is empty.`]

function checkSheets(site: BuiltSite): Finding[] {
  return [...site.files.keys()]
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      addressesInSheet(site.text(path)).flatMap((href) => {
        const target = resolveAddress(href, hrefOfFile(path, site), site)
        const [code, message] = emptyFile(href)
        if (isEmpty(target, site)) return [found(code, { page: path }, message)]
        const isThere = target.kind === 'file' && target.file !== ''
        if (isThere || target.kind === 'foreign' || target.kind === 'scheme') return []
        return [found('FILE_MISSING', { page: path }, `The file “${href}” is not there.`)]
      }),
    )
}
