/**
 * What went wrong with a request to Storyblok, said for people and without tokens.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import type { ServiceConfig } from '../config/environment.ts'

interface Details {
  /** Further tries that can help; 0 where it is left out. */
  retries?: number
  /** It took too long. */
  isTimeout?: boolean
  /** Of a refusal. */
  status?: number
  /** Of a refusal: its header. */
  retryAfter?: string | null
  /** One story is to blame, and the message names it. */
  isOfStory?: boolean
}

/** Why there is no usable answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: 'no answer' | 'too large' | 'unusable' | 'refused'
  readonly details: Readonly<Details>
  tries = 1

  constructor(kind: RequestError['kind'], message: string, details: Details = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** Of what is wrong with the network or with the server, and may pass. */
export const mostRetries = 5

const transient = new Set([408, 409, 425, 500, 502, 503, 504])

export function refused({ status, headers }: Response, reason: string): RequestError {
  const retries = transient.has(status) ? mostRetries : 0
  const retryAfter = headers.get('retry-after')
  return new RequestError('refused', reason, { status, retries, retryAfter })
}

export function missingToken(): VetrinaError {
  return new VetrinaError({
    code: 'TOKEN_MISSING',
    message: 'There is no access token for Storyblok.',
    hint: 'Put STORYBLOK_TOKEN=… into .env or the environment (Storyblok: Settings → Access Tokens). Without an account, `npm start` runs everything on the demo space.',
    exitCode: 2,
  })
}

const codes = {
  'no answer': 'SERVICE_UNREACHABLE',
  'too large': 'SERVICE_UNREACHABLE',
  unusable: 'SERVICE_ANSWER',
  refused: 'SERVICE_REFUSED',
} as const

/** @param url of the request, without the token */
export function requestFailed(
  error: RequestError,
  url: string,
  service: ServiceConfig,
): VetrinaError {
  const { kind, details, tries } = error
  const message = withoutTokens(error.message, service)
  const request = `GET ${url}${tries === 1 ? '' : `, asked ${tries} times`}`
  const what =
    kind === 'refused'
      ? `answered ${details.status} (${message}) to ${request}`
      : `gave no usable answer to ${request}: ${message}`
  return new VetrinaError({
    code: codes[kind],
    message: `Storyblok ${what}. The content cache is as it was.`,
    hint: hintOf(error, service),
    cause: new RequestError(kind, message, details),
  })
}

/** Proxies repeat in their answers the URL they were asked for. */
const withoutTokens = (text: string, { token, oauthToken }: ServiceConfig): string =>
  [token, oauthToken]
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)

function hintOf({ kind, details }: RequestError, { token }: ServiceConfig): string {
  const ofStatus: Record<number, string> = {
    401:
      token === ''
        ? 'Check STORYBLOK_OAUTH_TOKEN: it must be of somebody who may see this space.'
        : 'Check STORYBLOK_TOKEN: it must belong to this space, and be a preview token for drafts. And STORYBLOK_REGION: a token is good in the region of its space alone.',
    404: 'Check STORYBLOK_REGION, and STORYBLOK_API, which ends in /v2: Storyblok does not know this URL.',
    429: 'Storyblok kept refusing for too many requests. Wait a minute, then run the command again.',
  }
  const ofKind = {
    'no answer':
      'Check the connection, STORYBLOK_REGION and STORYBLOK_API, then run the command again.',
    'too large':
      'Make the story that is so large smaller, or unpublish it; then run the command again.',
    unusable:
      'Check that STORYBLOK_API is the URL of a content delivery API, ending in /v2; if it is, run the command again later.',
    refused: 'Run the command again later; status.storyblok.com says how Storyblok is doing.',
  }
  return details.isOfStory
    ? 'Open this story in Storyblok, correct it and publish it, or unpublish it; then run the command again.'
    : (ofStatus[details.status ?? 0] ?? ofKind[kind])
}

/** Names the story of which even a page of its own is too large. */
export const storyTooLarge = (fullSlug: string, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'SERVICE_ANSWER',
    message: `The story ${fullSlug} is too large to be fetched: ${causeOf(cause)?.message}. The content cache is as it was.`,
    hint: 'Open this story in Storyblok and move a part of it to another story, or unpublish it; then run the command again.',
    cause,
  })

/** Whether Storyblok answered that there is no such thing. */
export const isNotFound = (error: unknown): boolean => causeOf(error)?.details.status === 404

/** Whether the answer was given up for its size. */
export const isTooLarge = (error: unknown): boolean => causeOf(error)?.kind === 'too large'

const causeOf = (error: unknown): RequestError | undefined =>
  error instanceof VetrinaError && error.cause instanceof RequestError ? error.cause : undefined
