import type { ServerResponse } from 'node:http'
import type { Space } from '../space.ts'

/** One request that a fault may spoil. */
export interface FaultCall {
  request: Request
  /** The Node response that belongs to it. */
  outgoing: ServerResponse
  space: Space
  /** Answers as the sound service would, this request or another, from this content or other. */
  deliver(request: Request, space: Space): Promise<Response>
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

export interface Fault {
  /** In a few words, for people. */
  says: string
  /** What it spoils. Default: the delivery API. */
  spoils?: 'assets'
  answer(call: FaultCall): Response | Promise<Response>
}

export type FaultTable = Readonly<Record<string, Fault>>

/** The answer of the sound service. */
export function soundAnswer({ deliver, request, space }: FaultCall): Promise<Response> {
  return deliver(request, space)
}

/** Whether the request is for a list of stories, rather than the redirect to it. */
export function isStoryList(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url)
  const isAnswered = searchParams.has('cv') || searchParams.get('version') === 'draft'
  return isAnswered && /\/cdn\/stories\/?$/.test(pathname)
}

/** Text that says which answers are for one and the same thing: the URL without its `cv`. */
export function sameUrl(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('cv')
  return url.href
}
