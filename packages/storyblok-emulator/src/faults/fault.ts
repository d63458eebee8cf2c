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

interface Fault {
  /** Short, for people. */
  description: string
  /** Default: the delivery API. */
  target?: 'assets'
  answer(call: FaultCall): Response | Promise<Response>
}

export type FaultTable = Readonly<Record<string, Fault>>

/** The answer without the fault. */
export const soundAnswer = ({ deliver, request, space }: FaultCall): Promise<Response> =>
  deliver(request, space)

/** Whether the request gets a list of stories, rather than the redirect to it. */
export function isStoryList(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const isAnswered = searchParams.has('cv') || searchParams.get('version') === 'draft'
  return isAnswered && /\/cdn\/stories\/?$/.test(pathname)
}
