/**
 * Where the links of editors lead, of a site that is being built: known from the records of its
 * pages. Only those are read again that a link leads into the middle of.
 */
import { readFileSync } from 'node:fs'
import {
  hrefOf,
  htmlFileOf,
  type OutputPath,
  type RoutePath,
  staticRoutes,
} from '../src/content/paths.ts'
import { resolveAddress } from './check/addresses.ts'
import { found } from './check/finding.ts'
import { asWarning } from './check/finding-warning.ts'
import { problemOf } from './check/links.ts'
import type { Config } from './config.ts'
import type { CacheIndex } from './content-cache.ts'
import { editorLink } from './editor-link.ts'
import type { Warning } from './log.ts'
import type { MadePages } from './make-pages.ts'
import { once } from './once.ts'
import type { FileStates } from './output-state.ts'
import { idsIn, isPlainPath } from './page-addresses.ts'
import type { Redirect } from './redirects.ts'

interface LinkedSite {
  config: Config
  index: Pick<CacheIndex, 'space' | 'stories'>
  made: Pick<MadePages, 'pages'>
  /** All that `dist` is going to have. */
  files: FileStates
  /** Where a file of it lies as yet. */
  fileOf: (path: OutputPath) => string
  redirects: readonly Redirect[]
}

/** The links of all pages, each address once: a page may go, or change, that others lead to. */
export function checkContentLinks({
  config,
  index,
  made,
  files,
  fileOf,
  redirects,
}: LinkedSite): Warning[] {
  const places = { config, files, manifest: { redirects } }
  const pageAt = once((file: string) =>
    made.pages.some(({ path }) => htmlFileOf(path) === file)
      ? { ids: new Set(idsIn(readFileSync(fileOf(file as OutputPath), 'utf8'))), isRedirect: false }
      : undefined,
  )
  // Components lead there by themselves: which of these pages there are is no editor's link.
  const own = new Set<string>(staticRoutes.map((path) => hrefOf(path, config.basePath)))
  const { basePath } = config
  const leadsToPage = (href: string): boolean =>
    href.startsWith(basePath) &&
    isPlainPath(href) &&
    files.has(htmlFileOf(`/${href.slice(basePath.length)}` as RoutePath))
  const judge = once((href: string) => {
    // Nearly all of them: no address needs to be parsed for that.
    if (leadsToPage(href)) return undefined
    const target = resolveAddress(href, config.basePath, places)
    if (target.kind === 'file' && target.file === '' && own.has(target.path)) return undefined
    if (target.kind === 'file' && target.file !== '' && target.anchor === '') return undefined
    return problemOf({ href, kind: 'link' }, target, pageAt)
  })
  const problems: { uuid: string; problem: NonNullable<ReturnType<typeof judge>> }[] = []
  for (const { uuid, links } of made.pages) {
    for (const link of links) {
      const problem = judge(link)
      if (problem !== undefined) problems.push({ uuid, problem })
    }
  }
  if (problems.length === 0) return []
  const entries = new Map(index.stories.map((entry) => [entry.uuid, entry]))
  const space = { id: index.space.id, apiUrl: config.service.apiUrl }
  return problems.flatMap(({ uuid, problem: [code, message] }) => {
    const entry = entries.get(uuid)
    if (entry === undefined) return []
    const finding = found(code, { story: entry.fullSlug }, message)
    return [asWarning(finding, editorLink(space, entry.id))]
  })
}
