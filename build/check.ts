/**
 * The gate before a site is published: what is asked of every site, and what this one asks of itself.
 * This file is its table of contents.
 */
import type { BuiltPage } from '../src/content/built-page.ts'
import type { Finding } from '../src/content/checks.ts'
import { createMomentReader, localTime } from '../src/content/local-time.ts'
import { recoverOutput } from './builds/recover-output.ts'
import { type BuiltSite, readBuiltSite } from './built-site/built-site.ts'
import { checkBudgets } from './check/budgets.ts'
import { checkDrafts } from './check/drafts.ts'
import { checkHostHeaders } from './check/host-headers.ts'
import { checkHtml } from './check/html-validity.ts'
import { checkIds } from './check/ids.ts'
import { checkImageFiles, checkImages } from './check/images.ts'
import { checkStructuredData } from './check/json-ld.ts'
import { checkLinks } from './check/links.ts'
import { checkPageCount } from './check/page-count.ts'
import { checkPayloads } from './check/payloads.ts'
import { checkPolicy, checkPolicyStrength } from './check/policy.ts'
import { checkPrecache } from './check/precache.ts'
import { checkAddress } from './check/public-address.ts'
import { checkSecrets } from './check/published-secrets.ts'
import { checkSitemap } from './check/sitemap.ts'
import { checkThirdParties } from './check/third-parties.ts'
import type { Config } from './config.ts'
import { createContentCheck } from './content/check-content.ts'
import { codesOf, holdsIn } from './findings/codes.ts'
import { loadSite } from './load-site.ts'

/** What each looks at, of one page after the other. */
const pageChecks = {
  ids: checkIds,
  images: checkImages,
  'structured data': checkStructuredData,
  policy: checkPolicy,
} satisfies Record<string, (page: BuiltPage, site: BuiltSite) => Finding[]>

/** What looks at the whole site. */
const siteChecks = {
  address: checkAddress,
  html: checkHtml,
  budgets: checkBudgets,
  links: checkLinks,
  'image files': checkImageFiles,
  sitemap: checkSitemap,
  headers: checkHostHeaders,
  'policy strength': checkPolicyStrength,
  'third parties': checkThirdParties,
  secrets: checkSecrets,
  drafts: checkDrafts,
  'service worker': checkPrecache,
  'page count': checkPageCount,
  payloads: checkPayloads,
} satisfies Record<string, (site: BuiltSite) => Finding[] | Promise<Finding[]>>

export interface CheckReport {
  pages: number
  errors: number
  warnings: number
  /** In order of page, then story; errors first. */
  findings: Finding[]
  /** Names of all that was looked at. */
  checks: string[]
  ms: number
}

/**
 * Checks what was built.
 * @throws VetrinaError SITE_MISSING when nothing was; CACHE_LOCKED when a build is just making it
 */
export async function checkSite(config: Config, now: Date): Promise<CheckReport> {
  const startedAt = performance.now()
  await recoverOutput(config.outDir)
  const own = await loadSite(config)
  const site = readBuiltSite(config, own)
  // Those that wait for threads first: the others are done meanwhile.
  const begun = [...Object.values(siteChecks), ...Object.values(own.siteChecks)].map((check) =>
    check(site),
  )
  const checksOfPage = [...Object.values(pageChecks), ...Object.values(own.pageChecks)]
  const ofPages = site.pages.flatMap((page) => {
    const whole = site.open(page)
    return checksOfPage.flatMap((check) => check(whole, site))
  })
  const ofSite = (await Promise.all(begun)).flat()
  const time = localTime(now, config.timeZone)
  const checkContent = createContentCheck(own, createMomentReader(config))
  const ofContent = site.stories
    .flatMap((story) => checkContent(story))
    .flatMap(({ since = '', ...finding }) => (since < time ? [finding] : []))
  const country = own.country?.(({ name }) =>
    site.stories.filter(({ content }) => content.component === name),
  )
  const findings = [...ofPages, ...ofSite, ...ofContent]
    .filter(holdsIn(country, codesOf(own)))
    .sort(byPlace)
    .map((finding) => withLink(finding, site))
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return {
    pages: site.pages.length,
    errors,
    warnings: findings.length - errors,
    findings,
    checks: [pageChecks, own.pageChecks, siteChecks, own.siteChecks, own.contentChecks].flatMap(
      (checks) => Object.keys(checks),
    ),
    ms: Math.round(performance.now() - startedAt),
  }
}

function withLink(finding: Finding, { editedAt }: BuiltSite): Finding {
  const link = editedAt.get(finding.story ?? '')
  return link === undefined ? finding : { ...finding, link }
}

const byPlace = (a: Finding, b: Finding): number => compare(sortKey(a), sortKey(b))

const sortKey = ({ page, story = '', severity, code, field = '' }: Finding): string =>
  [page, story, severity, code, field].join('\0')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
