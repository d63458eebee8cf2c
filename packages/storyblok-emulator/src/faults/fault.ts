import type { DeliveryCall } from '../serve.ts'

/** A request that a fault may change the answer of. */
export interface FaultCall extends DeliveryCall {
  /** Requests that this fault has had before this one. */
  before: {
    all: number
    /** For the same URL, whatever its `cv`. */
    same: number
    /** Lists of stories, redirects aside. */
    lists: number
  }
  /** Milliseconds since 1970. */
  now: number
}

interface Fault {
  /** In a few words, for people. */
  description: string
  /** Default: the delivery API. */
  target?: 'assets'
  answer(call: FaultCall): Response | Promise<Response>
}

export type FaultTable = Readonly<Record<string, Fault>>

/** The answer without the fault. */
export const soundAnswer = ({ deliver, request, space }: FaultCall): Promise<Response> =>
  deliver(request, space)

/** Whether the request is for a list of stories, rather than the redirect to it. */
export function isStoryList(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const isAnswered = searchParams.has('cv') || searchParams.get('version') === 'draft'
  return isAnswered && /\/cdn\/stories\/?$/.test(pathname)
}
