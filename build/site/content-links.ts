/**
 * Checks where editors' links lead in the site being built, by the records of its pages. Reads the
 * file of a page only if a link leads to an anchor in it.
 */

import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { hrefOf, type OutputPath, type RoutePath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import { resolveUrl } from '../../src/content/urls.ts'
import { once } from '../base/once.ts'
import { problemOf } from '../check/links.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import type { Route } from '../content/routes.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { idsIn } from '../pages/page-urls.ts'
import type { PageEntry } from '../render/site-state.ts'

interface LinkedSite {
  config: Config
  site: Site
  space: EditorSpace
  routes: readonly Route[]
  pages: ReadonlyMap<RoutePath, PageEntry>
  /** All files of the new `dist`, by path. */
  files: Pick<ReadonlyMap<string, unknown>, 'has'>
  /** Current location of a file of the new `dist`. */
  fileOf: (path: OutputPath) => string
  redirects: readonly Redirect[]
}

/** Checks the links of all pages, each URL once: another page may have gone or changed. */
export function checkContentLinks({
  config,
  site,
  space,
  routes,
  pages,
  files,
  fileOf,
  redirects,
}: LinkedSite): Diagnostic[] {
  const places = { config, files, manifest: { redirects } }
  const pageAt = once((file: string) =>
    pages.has(`/${file.replace(/\/?index\.html$/, '')}` as RoutePath)
      ? { ids: new Set(idsIn(readFileSync(fileOf(file as OutputPath), 'utf8'))), isRedirect: false }
      : undefined,
  )
  // Components link to these by themselves: a missing one is no editor's mistake.
  const pageHrefs = new Set<string>(
    site.requiredRoutes.map((path) => hrefOf(path, config.basePath)),
  )
  const { basePath } = config
  const leadsToPage = (href: string): boolean =>
    href.startsWith(basePath) && pages.has(`/${href.slice(basePath.length)}` as RoutePath)
  const judge = (href: string) => {
    const target = resolveUrl(href, config.basePath, places)
    if (target.kind === 'file' && target.file === '' && pageHrefs.has(target.path)) return undefined
    if (target.kind === 'file' && target.file !== '' && target.anchor === '') return undefined
    return problemOf({ href, kind: 'link' }, target, pageAt)
  }
  const links = new Set<string>()
  for (const page of pages.values()) for (const link of page.links) links.add(link)
  const judged = new Map<string, NonNullable<ReturnType<typeof problemOf>>>()
  for (const href of links) {
    // Nearly all links lead to a page.
    const problem = leadsToPage(href) ? undefined : judge(href)
    if (problem !== undefined) judged.set(href, problem)
  }
  if (judged.size === 0) return []
  return routes.flatMap(({ path, story }) =>
    (pages.get(path)?.links ?? []).flatMap((href) => {
      const [code, message] = judged.get(href) ?? []
      if (code === undefined || message === undefined) return []
      const where = { story: story.fullSlug }
      return [{ ...diagnose(code, where, message), link: editorLink(space, story.id) }]
    }),
  )
}
