/**
 * Checks a site before it is published, with the checks for every site and the site's own. They cover
 * only what people can break; the tests of the build cover the rest. This file is a table of contents.
 */
import type { BuiltPage } from '../src/content/built-page.ts'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import { createMomentReader, localTime } from '../src/content/local-time.ts'
import { type BuiltSite, readBuiltSite } from './built-site/built-site.ts'
import { checkBudgets } from './check/budgets.ts'
import { checkHostHeaders } from './check/host-headers.ts'
import { checkHtml } from './check/html-validity.ts'
import { checkImageFiles, checkImages } from './check/images.ts'
import { checkStructuredData } from './check/json-ld.ts'
import { checkLinks } from './check/links.ts'
import { checkPolicy, checkPolicyStrength } from './check/policy.ts'
import { checkAddress, checkDrafts, checkSecrets, checkStoryPages } from './check/publishing.ts'
import { checkThirdParties } from './check/third-parties.ts'
import type { Config } from './config.ts'
import { createContentCheck } from './content/check-content.ts'
import { holdsIn } from './diagnostics/diagnose.ts'
import { loadSite } from './load-site.ts'
import { recoverOutput } from './output/double-buffer.ts'

/** Checks of one page. */
const pageChecks = {
  images: checkImages,
  'structured data': checkStructuredData,
  policy: checkPolicy,
} satisfies Record<string, (page: BuiltPage, site: BuiltSite) => Diagnostic[]>

/** Checks of the whole site. */
const siteChecks = {
  address: checkAddress,
  html: checkHtml,
  budgets: checkBudgets,
  links: checkLinks,
  'image files': checkImageFiles,
  headers: checkHostHeaders,
  'policy strength': checkPolicyStrength,
  'third parties': checkThirdParties,
  secrets: checkSecrets,
  drafts: checkDrafts,
  pages: checkStoryPages,
} satisfies Record<string, (site: BuiltSite) => Diagnostic[] | Promise<Diagnostic[]>>

export interface CheckReport {
  pages: number
  errors: number
  warnings: number
  /** Diagnostics in order of page, then story; errors first. */
  diagnostics: Diagnostic[]
  /** Names of all checks. */
  checks: string[]
  ms: number
}

/**
 * Checks the built site.
 * @throws VetrinaError SITE_MISSING when nothing was built
 */
export async function checkSite(config: Config, now: Date): Promise<CheckReport> {
  const startedAt = performance.now()
  await recoverOutput(config.outDir)
  const definition = await loadSite(config)
  const site = readBuiltSite(config, definition)
  // Starts the site's checks first: some wait for threads, and the page checks run meanwhile.
  const begun = [...Object.values(siteChecks), ...Object.values(definition.siteChecks)].map(
    (check) => check(site),
  )
  const checksOfPage = [...Object.values(pageChecks), ...Object.values(definition.pageChecks)]
  const ofPages = site.pages.flatMap((page) => {
    const opened = site.open(page)
    return checksOfPage.flatMap((check) => check(opened, site))
  })
  const ofSite = (await Promise.all(begun)).flat()
  const time = localTime(now, config.timeZone)
  const checkContent = createContentCheck(definition, createMomentReader(config))
  const ofContent = site.stories
    .flatMap((story) => checkContent(story))
    .flatMap(({ since = '', ...diagnostic }) => (since < time ? [diagnostic] : []))
  const country = definition.country?.(({ name }) =>
    site.stories.filter(({ content }) => content.component === name),
  )
  const diagnostics = [...ofPages, ...ofSite, ...ofContent]
    .filter(holdsIn(country, definition))
    .sort(byPlace)
    .map((diagnostic) => withLink(diagnostic, site))
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return {
    pages: site.pages.length,
    errors,
    warnings: diagnostics.length - errors,
    diagnostics,
    checks: [
      pageChecks,
      definition.pageChecks,
      siteChecks,
      definition.siteChecks,
      definition.contentChecks,
    ].flatMap((checks) => Object.keys(checks)),
    ms: Math.round(performance.now() - startedAt),
  }
}

function withLink(diagnostic: Diagnostic, { editedAt }: BuiltSite): Diagnostic {
  const link = editedAt.get(diagnostic.where.story ?? '')
  return link === undefined ? diagnostic : { ...diagnostic, link }
}

const byPlace = (a: Diagnostic, b: Diagnostic): number => compare(sortKey(a), sortKey(b))

const sortKey = ({ where, severity, code }: Diagnostic): string => {
  const { file = '', story = '', field = '' } = where
  return [file, story, severity, code, field].join('\0')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
