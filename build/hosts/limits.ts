/**
 * What hosts take no more of, checked before they do: most of them drop the rest in silence.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import type { Warning } from '../log.ts'
import { serializeRedirects } from './netlify.ts'
import type { HostRules } from './rules.ts'
import { largestFunction, serializeFunction } from './s3.ts'
import { mostRedirects, redirectsForVercel } from './vercel.ts'

/**
 * https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/,
 * https://vercel.com/docs/project-configuration,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const limits = {
  cloudflareRedirects: 2000,
  cloudflareRedirectLength: 1000,
  cloudflareHeaderRules: 100,
  /** Characters of a header's value: 1,783 at CloudFront, 2,000 of the line at Cloudflare. */
  headerLength: 1783,
}

/** @throws VetrinaError HEADER_TOO_LONG, HEADER_INVALID: a site must not go without its policy */
export function checkHostLimits(rules: HostRules): Warning[] {
  const headers = [rules.everywhere, ...rules.special.map(({ headers }) => headers)]
  for (const [name, value] of headers.flatMap(Object.entries)) checkHeader(name, value)
  const lines = serializeRedirects(rules.redirects, rules.basePath).split('\n')
  const tooLong = lines.filter((line) => line.length > limits.cloudflareRedirectLength)
  const count = rules.redirects.length
  // It counts the lines, those too that it passes over.
  const followed = lines
    .slice(0, limits.cloudflareRedirects)
    .filter((line) => / 30[12]$/.test(line))
  const vercel = redirectsForVercel(rules.redirects)
  const warnings: [isOver: boolean, message: string][] = [
    [
      count > followed.length,
      `Cloudflare Pages follows ${followed.length} of the ${count} redirects.`,
    ],
    [
      vercel.wanted.length > vercel.taken.length,
      `Vercel takes ${vercel.taken.length} of ${vercel.wanted.length} redirects: ${mostRedirects} at most, none to an address with “(” or “:” in its query, and none from an .html where there is a page without it.`,
    ],
    [
      tooLong.length > 0,
      `Cloudflare Pages passes over redirects of more than ${limits.cloudflareRedirectLength} characters: ${tooLong[0]?.slice(0, 80)}…`,
    ],
    [
      serializeFunction(rules).leavesRedirectsOut,
      `A CloudFront function has ${largestFunction} bytes at most: the ${count} redirects are not in it.`,
    ],
    [
      rules.special.length + 1 > limits.cloudflareHeaderRules,
      `Cloudflare Pages takes ${limits.cloudflareHeaderRules} rules for headers.`,
    ],
  ]
  return warnings
    .filter(([isOver]) => isOver)
    .map(([, message]) => ({
      code: 'HOST_LIMIT',
      message,
      hint: 'The others are followed by a page each. Delete redirects that nobody uses any more.',
    }))
}

function checkHeader(name: string, value: string): void {
  if (/[^\x20-\x7e]/.test(value)) {
    throw new VetrinaError({
      code: 'HEADER_INVALID',
      message: `The header ${name} would have signs that no header may have: ${JSON.stringify(value)}.`,
      hint: 'Look for them in SITE_URL and REQUESTS_ENDPOINT.',
    })
  }
  if (value.length > limits.headerLength) {
    throw new VetrinaError({
      code: 'HEADER_TOO_LONG',
      message: `The header ${name} would have ${value.length} characters; hosts take ${limits.headerLength}.`,
      hint: 'Let fewer inline scripts and foreign origins be needed.',
    })
  }
}
