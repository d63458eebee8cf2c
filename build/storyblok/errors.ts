/**
 * Explains failed requests to Storyblok, without tokens.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import type { ServiceConfig } from '../config/environment.ts'

interface Details {
  /** Further tries that can help; 0 if absent. */
  retries?: number
  /** Whether the request took too long. */
  isTimeout?: boolean
  /** Status of a refusal. */
  status?: number
  /** `Retry-After` header of a refusal. */
  retryAfter?: string | null
  /** One story is to blame, and the message names it. */
  isOfStory?: boolean
}

/** Why there is no usable answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: 'no answer' | 'unusable' | 'refused'
  readonly details: Readonly<Details>
  tries = 1

  constructor(kind: RequestError['kind'], message: string, details: Details = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

/** Most retries of a failure of the network or the server, which may pass. */
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
    message: {
      en: 'There is no access token for Storyblok.',
      it: 'Manca il token di accesso a Storyblok.',
    },
    hint: {
      en: 'Put STORYBLOK_TOKEN=… into .env or the environment (Storyblok: Settings → Access Tokens). Without an account, `npm start` runs everything on the demo space.',
      it: 'Scrivi STORYBLOK_TOKEN=… in .env o nell’ambiente (Storyblok: Settings → Access Tokens). Senza account, `npm start` fa tutto con lo spazio dimostrativo.',
    },
    exitCode: 2,
  })
}

const codes = {
  'no answer': 'SERVICE_UNREACHABLE',
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
  const request = `GET ${url}`
  const often =
    tries === 1
      ? { en: '', it: '' }
      : { en: `, after ${tries} tries`, it: `, chiesto ${tries} volte` }
  const { en, it } =
    kind === 'refused'
      ? {
          en: `answered ${details.status} (${message}) to ${request}${often.en}`,
          it: `ha risposto ${details.status} (${message}) a ${request}${often.it}`,
        }
      : {
          en: `gave no usable answer to ${request}${often.en}: ${message}`,
          it: `non ha dato una risposta utile a ${request}${often.it}: ${message}`,
        }
  return new VetrinaError({
    code: codes[kind],
    message: {
      en: `Storyblok ${en}. The content cache is as it was.`,
      it: `Storyblok ${it}. La cache dei contenuti resta com’era.`,
    },
    hint: hintOf(error, service),
    cause: new RequestError(kind, message, details),
  })
}

/** Masks tokens, as proxies repeat the requested URL in their answers. */
const withoutTokens = (text: string, { token, oauthToken }: ServiceConfig): string =>
  [token, oauthToken]
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)

function hintOf({ kind, details, message }: RequestError, { token }: ServiceConfig): Words {
  if (details.isOfStory) return hints.ofStory
  const { status } = details
  if (status === 401) return token === '' ? hints.oauthToken : hints.token
  if (status === 404) return hints.unknownUrl
  if (status === 407) return hints.proxyPassword
  if (status === 429) return hints.tooMany
  return kind === 'no answer' && /certificate/.test(message) ? hints.certificate : hints[kind]
}

const hints = {
  ofStory: {
    en: 'Open this story in Storyblok, correct it and publish it, or unpublish it; then run the command again.',
    it: 'Apri questo contenuto in Storyblok, correggilo e pubblicalo, o toglilo dalla pubblicazione; poi ripeti il comando.',
  },
  oauthToken: {
    en: 'Check STORYBLOK_OAUTH_TOKEN: it must belong to somebody with access to this space.',
    it: 'Controlla STORYBLOK_OAUTH_TOKEN: deve essere di qualcuno che può vedere questo spazio.',
  },
  token: {
    en: 'Check STORYBLOK_TOKEN: it must belong to this space, and be a preview token for drafts. And STORYBLOK_REGION: a token works only in the region of its space.',
    it: 'Controlla STORYBLOK_TOKEN: deve essere di questo spazio, e di anteprima per le bozze. E STORYBLOK_REGION: un token vale solo nella regione del suo spazio.',
  },
  unknownUrl: {
    en: 'Check STORYBLOK_REGION, and STORYBLOK_API, which ends in /v2: Storyblok does not know this URL.',
    it: 'Controlla STORYBLOK_REGION, e STORYBLOK_API, che finisce con /v2: Storyblok non conosce questo indirizzo.',
  },
  proxyPassword: {
    en: 'Put the user name and password into HTTPS_PROXY or HTTP_PROXY, as http://name:password@host:port.',
    it: 'Scrivi nome e password in HTTPS_PROXY o HTTP_PROXY, come http://nome:password@host:porta.',
  },
  tooMany: {
    en: 'Storyblok kept refusing: too many requests. Wait a minute, then run the command again.',
    it: 'Storyblok ha rifiutato più volte per le troppe richieste. Aspetta un minuto, poi ripeti il comando.',
  },
  certificate: {
    en: 'If a proxy or virus scanner presents its own certificate, set NODE_EXTRA_CA_CERTS to the certificate file of its authority, in the environment, not in .env.',
    it: 'Se un proxy o un antivirus mostra un certificato suo, NODE_EXTRA_CA_CERTS indica il file della sua autorità: va nell’ambiente, non in .env.',
  },
  'no answer': {
    en: 'Check the connection, STORYBLOK_REGION and STORYBLOK_API, and HTTPS_PROXY, HTTP_PROXY and NO_PROXY where the network has a proxy; then run the command again.',
    it: 'Controlla la connessione, STORYBLOK_REGION e STORYBLOK_API, e HTTPS_PROXY, HTTP_PROXY e NO_PROXY se la rete ha un proxy; poi ripeti il comando.',
  },
  unusable: {
    en: 'Check that STORYBLOK_API is the URL of a content delivery API, ending in /v2; if it is, run the command again later.',
    it: 'Controlla che STORYBLOK_API sia l’indirizzo di una content delivery API, che finisce con /v2; se lo è, riprova più tardi.',
  },
  refused: {
    en: 'Run the command again later; status.storyblok.com says how Storyblok is doing.',
    it: 'Riprova più tardi; status.storyblok.com dice come sta Storyblok.',
  },
} satisfies Record<string, Words>

/** `null` when Storyblok answers that there is no such thing. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const cause = error instanceof VetrinaError ? error.cause : undefined
    if (cause instanceof RequestError && cause.details.status === 404) return null
    throw error
  }
}
