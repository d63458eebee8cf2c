import type { DeliveryCall } from '../serve.ts'

/** A request whose answer a fault may change. */
export interface FaultCall extends DeliveryCall {
  /** Earlier requests that met this fault. */
  before: {
    all: number
    /** Requests for the same URL, whatever its `cv`. */
    same: number
    /** Lists of stories, redirects aside. */
    lists: number
  }
  /** Milliseconds since 1970. */
  now: number
}

export type Answerer = (call: FaultCall) => Response | Promise<Response>

/** Faults by name; the description is short, for people. */
export type FaultTable = Readonly<Record<string, { description: string; answer: Answerer }>>

/** The answer without the fault. */
export const soundAnswer = ({ deliver, request, space }: FaultCall): Promise<Response> =>
  deliver(request, space)

/** Whether the request gets a list of stories, rather than the redirect to it. */
export function isStoryList(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const isAnswered = searchParams.has('cv') || searchParams.get('version') === 'draft'
  return isAnswered && /\/cdn\/stories\/?$/.test(pathname)
}

/** The same request with these parameters. */
export function withParameters(request: Request, parameters: Record<string, number>): Request {
  const url = new URL(request.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, `${value}`)
  return new Request(url, { headers: request.headers })
}
