/**
 * Checks links, anchors, and the files that pages and style sheets need.
 */

import type { PageSummary, Reference } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { hrefOfFile, resolveUrl, type Target } from '../../src/content/urls.ts'
import type { Words } from '../../src/content/words.ts'
import { type BuiltSite, urlsInSheet } from '../built-site/built-site.ts'
import { type CheckCode, diagnose } from '../diagnostics/diagnose.ts'
import { followed } from '../pages/page-urls.ts'

export function checkLinks(site: BuiltSite): Diagnostic[] {
  const pages = new Map(site.pages.map((page): [string, PageSummary] => [page.file, page]))
  return [
    ...site.pages.flatMap((page) =>
      distinct(page.references).flatMap((reference) => {
        const target = resolveUrl(reference.href, page.href, site)
        const [code, message] = isEmpty(target, site)
          ? emptyFile(reference.href)
          : (problemOf(reference, target, (file) => pages.get(file)) ?? [])
        return code === undefined || message === undefined
          ? []
          : [diagnose(code, { file: page.file, story: page.story }, message)]
      }),
    ),
    ...checkSheets(site),
  ]
}

const distinct = (references: readonly Reference[]): Reference[] => [
  ...new Map(
    references.map((reference) => [`${reference.kind} ${reference.href}`, reference]),
  ).values(),
]

/** @param pageAt the page in a file; `undefined` if its anchors are unknown */
export function problemOf(
  { href, kind }: Pick<Reference, 'href' | 'kind'>,
  target: Target,
  pageAt: (file: string) => Pick<PageSummary, 'ids' | 'isRedirect'> | undefined,
): [CheckCode, Words] | undefined {
  const isFollowed = kind === 'link' || kind === 'form'
  switch (target.kind) {
    case 'outside':
      return [
        'LINK_OUTSIDE_BASE',
        {
          en: `“${href}” does not start with the base path.`,
          it: `“${href}” non comincia con il percorso del sito.`,
        },
      ]
    case 'scheme':
      if (isFollowed ? followed.has(target.scheme) : target.scheme === 'data:') return undefined
      return [
        'LINK_SCHEME',
        { en: `“${href}” cannot be followed.`, it: `“${href}” non si può aprire.` },
      ]
    case 'file': {
      if (target.file === '') {
        return isFollowed
          ? [
              'LINK_BROKEN',
              {
                en: `The link “${href}” leads to nothing: there is no page ${target.path}.`,
                it: `Il collegamento “${href}” non porta da nessuna parte: la pagina ${target.path} non c’è.`,
              },
            ]
          : ['FILE_MISSING', notThere(href)]
      }
      const page = pageAt(target.file)
      const { anchor } = target
      // Every page has `#top`, and the browser handles `#:~:` itself.
      if (!isFollowed || page === undefined || ['', 'top'].includes(anchor)) return undefined
      if (page.ids.has(anchor) || anchor.startsWith(':~:') || page.isRedirect) return undefined
      return [
        'ANCHOR_BROKEN',
        {
          en: `The link “${href}” names an id that ${target.file} does not have.`,
          it: `Il collegamento “${href}” non trova quel punto in ${target.file}.`,
        },
      ]
    }
    default:
      return undefined
  }
}

/** Whether the file is empty, as an interrupted transfer leaves it. */
const isEmpty = (target: Target, { files }: BuiltSite): boolean =>
  target.kind === 'file' && files.get(target.file) === 0

const emptyFile = (href: string): [CheckCode, Words] => [
  'FILE_MISSING',
  { en: `The file “${href}” is empty.`, it: `Il file “${href}” è vuoto.` },
]

const notThere = (href: string): Words => ({
  en: `The file “${href}” is missing.`,
  it: `Il file “${href}” non c’è.`,
})

function checkSheets(site: BuiltSite): Diagnostic[] {
  return [...site.files.keys()]
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) =>
      urlsInSheet(site.text(path)).flatMap((href) => {
        const target = resolveUrl(href, hrefOfFile(path, site), site)
        const [code, message] = emptyFile(href)
        if (isEmpty(target, site)) return [diagnose(code, { file: path }, message)]
        const isFile = target.kind === 'file' && target.file !== ''
        if (isFile || target.kind === 'foreign' || target.kind === 'scheme') return []
        return [diagnose('FILE_MISSING', { file: path }, notThere(href))]
      }),
    )
}
