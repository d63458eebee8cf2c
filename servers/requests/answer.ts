/**
 * How the receiver answers: JSON to a script, a page to a browser without.
 */
import { hrefOf } from '../../src/content/paths.ts'
import type { ProblemKind } from '../../src/forms/adapters/adapter.ts'
import type { PostedValues } from '../../src/forms/clean-answer.ts'
import type { FieldError } from '../../src/forms/field-error.ts'
import type { RequestForm } from '../../src/forms/form.ts'
import { problemText } from '../../src/forms/messages.ts'
import type { RequestsConfig } from './config.ts'
import { renderNoticePage, renderRequestPage } from './request-page.tsx'
import type { ReadSiteFacts } from './site-facts.ts'

export interface Refusal {
  status: 400 | 403 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 500
  /** What was typed, where it could be read: it is then shown again. */
  typed?: { form: RequestForm; values: PostedValues }
  errors?: readonly FieldError[]
  retryAfterSeconds?: number
}

interface AnswerContext {
  config: RequestsConfig
  readFacts: ReadSiteFacts
}

const kinds = {
  400: 'spam',
  403: 'spam',
  408: 'server',
  413: 'size',
  415: 'spam',
  422: 'validation',
  429: 'rate',
  500: 'server',
} as const satisfies Partial<Record<Refusal['status'], ProblemKind>>

const texts = {
  404: 'Questa pagina non esiste.',
  405: 'Qui arrivano solo i moduli del sito.',
}

/** @param whatsapp `''` for a professional who has no number there */
const textOf = (
  status: Refusal['status'],
  { forms }: Pick<RequestsConfig, 'forms'>,
  whatsapp = 'unknown',
): string =>
  status === 404 || status === 405
    ? texts[status]
    : problemText(kinds[status], forms.strings, { whatsapp })

/** On a page that has no message to send elsewhere, or nobody to send it to. */
const failedAlone = 'Invio non riuscito. Riprova tra qualche minuto.'

/** `{ reference }`, or the thank-you page. */
export function answerStored(
  request: Request,
  stored: { form: RequestForm; id: string },
  { config }: AnswerContext,
): Response {
  if (isScript(request)) return Response.json({ reference: stored.id }, { status: 202 })
  const path = hrefOf(config.forms.thankYouPathOf(stored.form), config.basePath)
  const page = `${config.siteUrl}${path}?codice=${stored.id}`
  return new Response(null, { status: 303, headers: { location: page } })
}

/** `{ message, errors }`, or a page that says the same. */
export async function answerRefused(
  request: Request,
  refusal: Refusal,
  { config, readFacts }: AnswerContext,
): Promise<Response> {
  const { status, typed, errors = [], retryAfterSeconds } = refusal
  const headers = {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(status === 405 ? { allow: 'POST, OPTIONS' } : {}),
  }
  if (isScript(request)) {
    return Response.json({ message: textOf(status, config), errors }, { status, headers })
  }
  const facts = await readFacts()
  const isReady = typed !== undefined && facts !== null
  const page = {
    ...{ home: homeOf(config), facts },
    message:
      (status === 408 || status === 500) && !isReady
        ? failedAlone
        : textOf(status, config, facts?.whatsapp),
  }
  const html =
    typed === undefined
      ? renderNoticePage({ ...page, isSent: request.method === 'POST' })
      : renderRequestPage({ ...page, ...typed, errors })
  return answerPage(html, status, { headers, origins: config.origins })
}

function answerPage(
  html: string,
  status: number,
  { headers = {}, origins = [] }: { headers?: HeadersInit; origins?: readonly string[] } = {},
): Response {
  // A browser asks `form-action` also where the answer to a form leads.
  const targets = ["'self'", ...origins].join(' ')
  return new Response(html, {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

/** What a visitor reads when the receiver cannot even start: why stands in the log. */
export function answerBroken(request: Request): Response {
  if (isScript(request)) return Response.json({ message: failedAlone, errors: [] }, { status: 500 })
  const origin = request.headers.get('origin')
  const home = origin === null ? '/' : `${origin}/`
  const page = { home, facts: null, message: failedAlone, isSent: request.method === 'POST' }
  return answerPage(renderNoticePage(page), 500)
}

const homeOf = ({ siteUrl, basePath }: RequestsConfig): string => siteUrl + basePath

const isScript = ({ headers }: Request): boolean =>
  [headers.get('content-type'), headers.get('accept')].some((types) =>
    types?.toLowerCase().includes('application/json'),
  )
