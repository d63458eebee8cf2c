import { tooManyRequests } from '../rate-limit.ts'
import { type FaultCall, type FaultTable, soundAnswer } from './fault.ts'

const SECOND = 1000

/** Faults that refuse a request with a status. */
export const refusals: FaultTable = {
  '429-no-retry-after': {
    says: 'the first 3 requests are too many, without Retry-After',
    answer: (call) => (call.before.all < 3 ? tooMany() : soundAnswer(call)),
  },
  '429-storm-8': {
    says: 'the first 8 requests are too many',
    answer: (call) => (call.before.all < 8 ? tooMany() : soundAnswer(call)),
  },
  '429-retry-after-1s': {
    says: 'the first 2 requests are too many: Retry-After 1',
    answer: (call) => (call.before.all < 2 ? tooMany('1') : soundAnswer(call)),
  },
  '429-retry-after-date': {
    says: 'the first request is too many: Retry-After as a date two seconds ahead',
    answer: (call) => {
      const date = new Date(call.now + 2 * SECOND).toUTCString()
      return call.before.all < 1 ? tooMany(date) : soundAnswer(call)
    },
  },
  '429-forever': { says: 'every request is too many', answer: () => tooMany() },
  '5xx-burst': {
    says: '500, 502, 503 and 504 in turn, the first time that a URL is asked for',
    answer: firstTime(({ before }) => {
      const status = [500, 502, 503, 504][before.all % 4] ?? 500
      return Response.json({ error: 'Internal Server Error' }, { status })
    }),
  },
  '503-html': {
    says: '503 with an HTML page, the first time that a URL is asked for',
    answer: firstTime(() => page('503 Service Temporarily Unavailable', 503)),
  },
  '500-forever': {
    says: 'every request fails with 500 and an HTML page',
    answer: () => page('We’re sorry, but something went wrong', 500),
  },
  '401': {
    says: 'no token is good',
    answer: () => Response.json({ error: 'Unauthorized' }, { status: 401 }),
  },
  '404-space': {
    says: 'nothing is found',
    answer: () => Response.json(['This record could not be found'], { status: 404 }),
  },
  'redirect-loop': {
    says: 'every request is redirected to itself with another cv',
    answer: ({ request, before }) => redirect(withParameter(request, 'cv', `${before.all + 1}`)),
  },
  'redirect-offsite': {
    says: 'every request is redirected to another host, which remembers what it was sent',
    answer: ({ request }) => {
      const url = new URL(request.url)
      // Another name of this machine is another host to a client.
      url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
      url.pathname = `/__offsite${url.pathname}`
      url.search = ''
      return redirect(url.href)
    },
  },
  'no-cv-redirect': {
    says: 'a request without cv is answered at once, instead of redirected',
    answer: ({ request, space, deliver }) =>
      deliver(new Request(withParameter(request, 'cv', String(space.cv)), request), space),
  },
  'clock-skew': {
    says: 'the Date header is a year ahead',
    answer: async (call) => {
      const response = await soundAnswer(call)
      response.headers.set('date', new Date(call.now + 365 * 86_400 * SECOND).toUTCString())
      return response
    },
  },
  'image-404': {
    says: 'no asset is found',
    spoils: 'assets',
    answer: () => new Response('Not found', { status: 404 }),
  },
}

/** Spoils a URL the first time that it is asked for, so that trying once more helps. */
export function firstTime(
  spoil: (call: FaultCall) => Response | Promise<Response>,
): (call: FaultCall) => Response | Promise<Response> {
  return (call) => (call.before.same === 0 ? spoil(call) : soundAnswer(call))
}

export function page(title: string, status: number): Response {
  const html = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

function tooMany(retryAfter?: string): Response {
  const { status, body } = tooManyRequests(6)
  return Response.json(body, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  })
}

function withParameter(request: Request, name: string, value: string): string {
  const url = new URL(request.url)
  url.searchParams.set(name, value)
  return url.href
}

function redirect(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}
