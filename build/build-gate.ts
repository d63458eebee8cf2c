/**
 * The part of the gate that every build is held against before its files take the place of `dist`:
 * what is known from the content and from the records of the pages, no file being read again.
 * Stories and ids were looked at when the pages were made; here are the links.
 */
import { hrefOf, htmlFileOf, staticRoutes } from '../src/content/paths.ts'
import { resolveAddress } from './check/addresses.ts'
import { found } from './check/finding.ts'
import { asWarning } from './check/finding-warning.ts'
import { problemOf } from './check/links.ts'
import type { Config } from './config.ts'
import type { CacheIndex } from './content-cache.ts'
import { editorLink } from './editor-link.ts'
import type { Output } from './emit.ts'
import { VetrinaError } from './errors.ts'
import type { Warning } from './log.ts'
import type { MadePages } from './make-pages.ts'
import type { FileStates } from './output-state.ts'
import type { Redirect } from './redirects.ts'

interface GateOptions {
  config: Config
  index: Pick<CacheIndex, 'space' | 'stories'>
  made: Pick<MadePages, 'pages' | 'fresh' | 'warnings'>
  /** All that `dist` is going to have. */
  files: FileStates
  redirects: readonly Redirect[]
  output: Pick<Output, 'current'>
}

/**
 * @returns what was found and does not stop the build; what `made` warns of is not in it
 * @throws VetrinaError CHECK_FAILED, naming every error
 */
export function holdGate(options: GateOptions): Warning[] {
  const ofLinks = checkContentLinks(options)
  const errors = [...options.made.warnings, ...ofLinks].filter(
    ({ severity }) => severity === 'error',
  )
  if (errors.length > 0) throw checkFailed(errors)
  return ofLinks
}

/**
 * The links of all pages. One that held before is looked at again only when some file has gone, or
 * when it leads to a part of a page.
 */
function checkContentLinks({ config, index, made, ...site }: GateOptions): Warning[] {
  const { files, redirects, output } = site
  const places = { config, files, manifest: { redirects } }
  const areSomeGone = [...output.current.keys()].some(
    (path) => !files.has(path) && !/^(_assets|builds)\//.test(path),
  )
  const idsOf = new Map<string, readonly string[]>(
    made.pages.map(({ path, ids }) => [htmlFileOf(path), ids]),
  )
  const pageAt = (file: string) => {
    const ids = idsOf.get(file)
    return ids === undefined ? undefined : { ids: new Set(ids), isRedirect: false }
  }
  // Components lead there by themselves: which of these pages there are is no editor's link.
  const own = new Set<string>(staticRoutes.map((path) => hrefOf(path, config.basePath)))
  const judge = once((href: string) => {
    const target = resolveAddress(href, config.basePath, places)
    if (target.kind === 'file' && target.file === '' && own.has(target.path)) return undefined
    return problemOf({ href, kind: 'link' }, target, pageAt)
  })
  const problems = made.pages.flatMap(({ path, uuid, links }) => {
    const isAsked = areSomeGone || made.fresh.has(path)
    const asked = isAsked ? links : links.filter((link) => link.includes('#'))
    return asked.flatMap((link) => {
      const problem = judge(link)
      return problem === undefined ? [] : [{ uuid, problem }]
    })
  })
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

/** Gives for an argument that it was given before what it gave then. */
function once<T>(work: (about: string) => T): (about: string) => T {
  const known = new Map<string, T>()
  return (about) => {
    const before = known.get(about)
    if (before !== undefined || known.has(about)) return before as T
    const result = work(about)
    known.set(about, result)
    return result
  }
}

function checkFailed(errors: readonly Warning[]): VetrinaError {
  const lines = errors.map(({ code, story, path, message, hint = '', link = '' }) => {
    const place = [`story ${story}`, path].filter((part) => part !== undefined).join(', ')
    return [`  ${code} (${place}): ${message}`, hint, link]
      .filter((line) => line !== '')
      .join('\n    ')
  })
  return new VetrinaError({
    code: 'CHECK_FAILED',
    message: `The site would be published with ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n${lines.join('\n')}`,
    hint: 'Correct this in the content service, sync, and build again. Nothing was changed in the output folder.',
  })
}
