/**
 * What the content service did wrong, said for people and without tokens.
 */
import * as z from 'zod'
import { VetrinaError } from '../../src/content/errors.ts'
import type { ServiceConfig } from '../config/environment.ts'
import { tooLarge } from './attempt.ts'

const rejectionSchema = z.object({
  status: z.number().optional(),
  message: z.string().catch('no reason given'),
})

export function missingToken(): VetrinaError {
  return new VetrinaError({
    code: 'TOKEN_MISSING',
    message: 'There is no access token for the content service.',
    hint: 'Put STORYBLOK_TOKEN=… into .env or the environment (Storyblok: Settings → Access Tokens). Without an account, `npm start` runs everything on the demo space.',
    exitCode: 2,
  })
}

/** The client rejects with plain objects: `{ message, status?, response? }`. */
export function refusal(given: unknown, path: string, service: ServiceConfig): VetrinaError {
  const rejection = withoutTokens(given, service)
  const { status, message } = rejectionSchema.catch({ message: String(rejection) }).parse(rejection)
  const where = `${service.apiUrl}/${path}`
  if (status === undefined) {
    return new VetrinaError({
      code: 'SERVICE_UNREACHABLE',
      message: `The content service at ${where} gave no answer: ${message}. The content cache is as it was.`,
      hint: message.startsWith(tooLarge)
        ? 'Make the story that is so large smaller, or unpublish it; then run the command again.'
        : 'Check the connection, STORYBLOK_REGION and STORYBLOK_API, then run the command again.',
      cause: rejection,
    })
  }
  const hints: Record<number, string> = {
    401:
      service.token === ''
        ? 'Check STORYBLOK_OAUTH_TOKEN: it must be of somebody who may see this space.'
        : 'Check STORYBLOK_TOKEN: it must belong to this space, and be a preview token for drafts. And STORYBLOK_REGION: a token is good in the region of its space alone.',
    404: 'Check STORYBLOK_REGION, and STORYBLOK_API, which ends in /v2: the service knows no such address.',
    429: 'The service kept refusing for too many requests. Wait a minute, then run the command again.',
  }
  return new VetrinaError({
    code: 'SERVICE_REFUSED',
    message: `The content service answered ${status} (${message}) to ${where}. The content cache is as it was.`,
    hint:
      hints[status] ?? 'Run the command again later; status.storyblok.com says how the service is.',
    cause: rejection,
  })
}

/** Whether the service answered that there is no such thing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof VetrinaError &&
  error.code === 'SERVICE_REFUSED' &&
  rejectionSchema.safeParse(error.cause).data?.status === 404

/** Whether the answer was given up for its size: the client passes on the message and no more. */
export const isTooLarge = (error: unknown): boolean => reasonOf(error).startsWith(tooLarge)

const reasonOf = (error: unknown): string =>
  error instanceof VetrinaError && error.code === 'SERVICE_UNREACHABLE'
    ? (rejectionSchema.safeParse(error.cause).data?.message ?? '')
    : ''

/** Names the story of which even a page of its own is too large. */
export const storyTooLarge = (fullSlug: string, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'SERVICE_ANSWER',
    message: `The story ${fullSlug} is too large to be fetched: ${reasonOf(cause)}. The content cache is as it was.`,
    hint: 'Open this story in Storyblok and move a part of it to another story, or unpublish it; then run the command again.',
    cause,
  })

/** Proxies repeat in their answers the address they were asked for. */
function withoutTokens(value: unknown, { token, oauthToken }: ServiceConfig): unknown {
  const secrets = [token, oauthToken]
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
  try {
    return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
      typeof part === 'string'
        ? secrets.reduce((text, secret) => text.replaceAll(secret, '***'), part)
        : part,
    )
  } catch {
    // An answer that is nested too deep for this.
    return { message: 'an answer that cannot be read' }
  }
}
