/**
 * Checks the limits of hosts before publishing: most hosts drop the excess in silence.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import { serializeRedirects } from './netlify.ts'
import type { HostRules } from './rules.ts'
import { largestFunction, serializeFunction } from './s3.ts'
import { mostRedirects, redirectsForVercel } from './vercel.ts'

/**
 * https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/,
 * https://vercel.com/docs/project-configuration,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const cloudflare = { redirects: 2000, redirectLength: 1000, headerRules: 100 }
/** Characters of a header's value: 1,783 at CloudFront, 2,000 of the line at Cloudflare. */
const headerLength = 1783

const megabyte = 1024 ** 2

/**
 * https://developers.cloudflare.com/pages/platform/limits/ (a paid plan takes 100,000 files),
 * https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits and
 * …/en/repositories/working-with-files/managing-large-files/about-large-files-on-github; read in November 2026.
 * Vercel has removed its own: https://vercel.com/changelog/cli-deployment-limits-removed.
 */
const largestFile = { 'Cloudflare Pages': 25 * megabyte, 'GitHub Pages': 100 * megabyte }
const mostFiles = 20_000
const largestSite = 1024 * megabyte

/** Warns if a host would refuse the whole site because of its files. */
export function checkFileLimits(files: ReadonlyMap<string, { size: number }>): Diagnostic[] {
  let total = 0
  const warnings: Diagnostic[] = []
  for (const [path, { size }] of files) {
    total += size
    for (const [host, largest] of Object.entries(largestFile)) {
      if (size <= largest) continue
      warnings.push(
        fileLimit(path, {
          en: `${host} refuses a site with a file of more than ${megabytes(largest)}: this one has ${megabytes(size)}.`,
          it: `${host} non accetta file oltre ${megabytes(largest)}, né un sito che ne contenga: questo è di ${megabytes(size)}.`,
        }),
      )
    }
  }
  if (files.size > mostFiles) {
    warnings.push(
      fileLimit(undefined, {
        en: `Cloudflare Pages takes at most ${mostFiles} files; the site has ${files.size}.`,
        it: `Cloudflare Pages accetta ${mostFiles} file; il sito ne ha ${files.size}.`,
      }),
    )
  }
  if (total > largestSite) {
    warnings.push(
      fileLimit(undefined, {
        en: `GitHub Pages takes a site of at most ${megabytes(largestSite)}; this one has ${megabytes(total)}.`,
        it: `GitHub Pages accetta siti fino a ${megabytes(largestSite)}; questo è di ${megabytes(total)}.`,
      }),
    )
  }
  return warnings
}

const fileLimit = (file: string | undefined, message: Words): Diagnostic =>
  diagnose('HOST_LIMIT', { file }, message, {
    en: 'Make large files smaller, move videos to a video service, or publish on another host.',
    it: 'Riduci i file grandi o affidali a un servizio per i video, oppure pubblica su un altro host.',
  })

/** Rounded up, so that one byte too many shows. */
const megabytes = (bytes: number): string => `${Math.ceil((bytes / megabyte) * 10) / 10} MB`

/** @throws VetrinaError HEADER_TOO_LONG, HEADER_INVALID: a site must not go without its policy */
export function checkHostLimits(rules: HostRules): Diagnostic[] {
  const headers = [rules.everywhere, ...rules.special.map(({ headers }) => headers)]
  for (const [name, value] of headers.flatMap(Object.entries)) checkHeader(name, value)
  const lines = serializeRedirects(rules.redirects, rules).split('\n')
  const [tooLong] = lines.filter((line) => line.length > cloudflare.redirectLength)
  const count = rules.redirects.length
  // Cloudflare counts the lines that it passes over, too.
  const followed = lines.slice(0, cloudflare.redirects).filter((line) => / 30[12]$/.test(line))
  const { wanted, taken } = redirectsForVercel(rules.redirects)
  const warnings: [isOver: boolean, message: Words][] = [
    [
      count > followed.length,
      {
        en: `Cloudflare Pages follows ${followed.length} of the ${count} redirects.`,
        it: `Cloudflare Pages segue ${followed.length} dei ${count} reindirizzamenti.`,
      },
    ],
    [
      wanted.length > taken.length,
      {
        en: `Vercel takes ${taken.length} of ${wanted.length} redirects: ${mostRedirects} at most, none to a URL with “(” or “:” in its query, and none from an .html where there is a page without it.`,
        it: `Vercel accetta ${taken.length} reindirizzamenti su ${wanted.length}: al massimo ${mostRedirects}, nessuno verso un indirizzo con “(” o “:” nei parametri, nessuno da un .html dove c’è una pagina senza.`,
      },
    ],
    [
      tooLong !== undefined,
      {
        en: `Cloudflare Pages ignores redirects of more than ${cloudflare.redirectLength} characters: ${tooLong?.slice(0, 80)}…`,
        it: `Cloudflare Pages salta i reindirizzamenti di più di ${cloudflare.redirectLength} caratteri: ${tooLong?.slice(0, 80)}…`,
      },
    ],
    [
      serializeFunction(rules).leavesRedirectsOut,
      {
        en: `A CloudFront function can have at most ${largestFunction} bytes: the ${count} redirects do not fit.`,
        it: `Una funzione di CloudFront ha al massimo ${largestFunction} byte: i ${count} reindirizzamenti non ci stanno.`,
      },
    ],
    [
      rules.special.length + 1 > cloudflare.headerRules,
      {
        en: `Cloudflare Pages takes at most ${cloudflare.headerRules} header rules.`,
        it: `Cloudflare Pages accetta ${cloudflare.headerRules} regole per le intestazioni.`,
      },
    ],
  ]
  return warnings.flatMap(([isOver, message]) =>
    isOver ? [diagnose('HOST_LIMIT', {}, message)] : [],
  )
}

function checkHeader(name: string, value: string): void {
  if (/[^\x20-\x7e]/.test(value)) {
    throw new VetrinaError({
      code: 'HEADER_INVALID',
      message: {
        en: `The header ${name} would have characters that are not allowed in a header: ${JSON.stringify(value)}.`,
        it: `L’intestazione ${name} avrebbe caratteri non ammessi: ${JSON.stringify(value)}.`,
      },
      hint: {
        en: 'Look for them in SITE_URL and REQUESTS_ENDPOINT.',
        it: 'Cercali in SITE_URL e REQUESTS_ENDPOINT.',
      },
    })
  }
  if (value.length > headerLength) {
    throw new VetrinaError({
      code: 'HEADER_TOO_LONG',
      message: {
        en: `The header ${name} would have ${value.length} characters; hosts take at most ${headerLength}.`,
        it: `L’intestazione ${name} avrebbe ${value.length} caratteri; gli host ne accettano ${headerLength}.`,
      },
      hint: {
        en: 'Use fewer inline scripts and foreign origins.',
        it: 'Riduci gli script inline e le origini esterne.',
      },
    })
  }
}
