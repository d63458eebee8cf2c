import * as z from 'zod'
import { EmulatorError } from '../errors.ts'
import type { DeliveryCall } from '../serve.ts'
import { brokenAnswers, refusals } from './answers.ts'
import { contentFaults } from './contents.ts'
import { type FaultCall, type FaultTable, isStoryList } from './fault.ts'
import { listingFaults } from './lists.ts'

const table: FaultTable = { ...refusals, ...brokenAnswers, ...listingFaults, ...contentFaults }

/** Every fault by name, with a short description. */
export const faultNames: ReadonlyMap<string, string> = new Map(
  Object.entries(table).map(([name, { description }]) => [name, description]),
)

/** Faults of one emulator: set for all requests, or by a request's header. */
export interface Faults {
  /** @throws EmulatorError when there is no fault of that name */
  set(name: string | null): void
  state(): FaultState
  answer(call: DeliveryCall): Response | Promise<Response>
}

interface FaultState {
  name: string | null
  /** Requests that met the current fault. */
  requests: number
  /** Requests that reached the target of `redirect-offsite`. */
  offsite: { url: string; authorization: string | null }[]
}

interface Counts {
  all: number
  lists: number
  urls: Map<string, number>
}

/** @param now milliseconds since 1970 */
export function createFaults(now: () => number): Faults {
  let current: string | null = null
  const counts = new Map<string, Counts>()
  const offsite: FaultState['offsite'] = []
  return {
    set(name) {
      if (name !== null && !faultNames.has(name)) throw unknownFault(name)
      current = name
      counts.clear()
    },
    state: () => ({
      name: current,
      requests: (current !== null && counts.get(current)?.all) || 0,
      offsite: [...offsite],
    }),
    answer(call) {
      const { request, space, deliver } = call
      const { pathname, href } = new URL(request.url)
      if (pathname.startsWith('/__offsite')) {
        offsite.push({ url: href, authorization: request.headers.get('authorization') })
        return Response.json({ stories: [], story: null, cv: space.cv })
      }
      const name = request.headers.get('x-vetrina-fault') ?? current
      if (name === null || !pathname.startsWith('/v2/')) return deliver(request, space)
      const fault = Object.hasOwn(table, name) ? table[name] : undefined
      if (fault === undefined) return refusal(unknownFault(name), 400)
      return fault.answer({ ...call, before: count(counts, name, request), now: now() })
    },
  }
}

/** Returns the counts before this request, then counts it too. */
function count(counts: Map<string, Counts>, name: string, request: Request): FaultCall['before'] {
  const { all, lists, urls } = counts.get(name) ?? { all: 0, lists: 0, urls: new Map() }
  const url = new URL(request.url)
  url.searchParams.delete('cv')
  const same = urls.get(url.href) ?? 0
  urls.set(url.href, same + 1)
  counts.set(name, { all: all + 1, lists: lists + (isStoryList(request) ? 1 : 0), urls })
  return { all, lists, same }
}

function unknownFault(name: string): EmulatorError {
  return new EmulatorError({
    code: 'FAULT_UNKNOWN',
    message: `Unknown fault ${name}.`,
    hint: `Known faults: ${[...faultNames].map(([fault, text]) => `${fault} (${text})`).join('; ')}.`,
  })
}

const refusal = ({ message, hint }: EmulatorError, status: number): Response =>
  Response.json({ error: message, hint }, { status })

const command = z.object({ name: z.string().nullable() })

/** `POST /__faults { name }` sets the fault, or ends it with `null`; `GET` returns the current fault. */
export async function answerFaultControl(request: Request, faults: Faults): Promise<Response> {
  if (request.method === 'GET') return Response.json(faults.state())
  const parsed = command.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success)
    return Response.json({ error: 'expected { "name": "…" } or { "name": null }' }, { status: 422 })
  try {
    faults.set(parsed.data.name)
  } catch (error) {
    if (!(error instanceof EmulatorError)) throw error
    return refusal(error, 422)
  }
  return Response.json(faults.state())
}
