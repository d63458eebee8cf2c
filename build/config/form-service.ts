/**
 * `requests` of `site.config.ts`: where the site's forms are sent.
 */
import * as z from 'zod'
import { parseUrl } from '../../src/content/parse-url.ts'
import type { AdapterName, FormService } from '../../src/forms/adapters/adapter.ts'

/** One of the form services, and what it has to know. */
export type RequestsSetting =
  /** The project's own receiver. `endpoint` may come from `REQUESTS_ENDPOINT`. */
  | { adapter: 'receiver'; endpoint?: string | undefined }
  | { adapter: 'netlify' }
  /** `formId`: the part after `formspree.io/f/`, one for all forms or one each, by name. */
  | { adapter: 'formspree'; formId: string | Record<string, string> }
  /** `accessKey`: public, as the service calls it. */
  | { adapter: 'web3forms'; accessKey: string }
  /** `recipient`: a mail address or, better, the alias that the service gives for it. */
  | { adapter: 'formsubmit'; recipient: string }
  /** `endpoint`: accepts posted forms, and allows the site's origin. */
  | { adapter: 'webhook'; endpoint: string }
  /** Nothing is posted: forms open the visitor's mail program or WhatsApp. */
  | { adapter: 'message' }

/** Adds a URL from outside the file: `REQUESTS_ENDPOINT`. */
export function withEndpoint(
  setting: RequestsSetting | undefined,
  endpoint: string | undefined,
): RequestsSetting {
  if (endpoint === undefined) return setting ?? { adapter: 'message' }
  if (setting === undefined) return { adapter: 'receiver', endpoint }
  // The schema then refuses an adapter that has no endpoint.
  return { ...setting, endpoint } as RequestsSetting
}

const addressOf = (error: string) =>
  z.url({ protocol: /^https?$/, error }).transform((url) => url.replace(/\/+$/, ''))

/** Whether paths can follow the URL, and no password in it would end up in every page. */
export const isPlain = (address: string): boolean => {
  const url = parseUrl(address)
  return url !== null && !/[?#]/.test(address) && url.username + url.password === ''
}

const formId = z.string().regex(/^[A-Za-z0-9]+$/, 'expected the id after formspree.io/f/')

/** Schema of a setting, with its fields beside `adapter`. */
const setting = <Name extends AdapterName, Shape extends z.ZodRawShape>(
  adapter: Name,
  shape: Shape,
) =>
  z.strictObject(
    { adapter: z.literal(adapter), ...shape },
    {
      error: ({ code, keys }) => {
        if (code !== 'unrecognized_keys') return undefined
        const isVariable = keys.includes('endpoint')
        return `${adapter} has no ${keys}${isVariable ? ': unset REQUESTS_ENDPOINT, which only receiver and webhook use' : ''}`
      },
    },
  )

export const requestsSchema = z
  .discriminatedUnion(
    'adapter',
    [
      setting('receiver', {
        endpoint: addressOf(
          'expected a URL like https://requests.example.it, here or in REQUESTS_ENDPOINT',
        ).refine(isPlain, 'expected a URL without ?, # or a password'),
      }),
      setting('netlify', {}),
      setting('formspree', {
        formId: z.union(
          [formId, z.record(z.string(), formId)],
          'expected the id after formspree.io/f/, or one for each form name',
        ),
      }),
      setting('web3forms', {
        accessKey: z
          .string('expected the access key')
          .regex(/^[\w-]{8,}$/, 'expected the access key, like 1a2b3c4d-…'),
      }),
      setting('formsubmit', {
        recipient: z
          .string('expected an email address, or its alias')
          .regex(/^[^\s/?#@]+(@[^\s/?#@]+)?$/, 'expected an email address, or its alias'),
      }),
      setting('webhook', {
        endpoint: addressOf('expected a URL like https://hooks.example.it/…'),
      }),
      setting('message', {}),
    ],
    'expected { adapter: … }: receiver, netlify, formspree, web3forms, formsubmit, webhook or message',
  )
  .transform(
    (parsed): FormService => ({
      adapter: parsed.adapter,
      endpoint: 'endpoint' in parsed ? parsed.endpoint : '',
      formId: 'formId' in parsed ? parsed.formId : '',
      accessKey: 'accessKey' in parsed ? parsed.accessKey : '',
      recipient: 'recipient' in parsed ? parsed.recipient : '',
    }),
  )
