/**
 * Sends what waits on this device: from a page, or from the service worker.
 */

import type { PostOutcome } from './adapters/adapter.ts'
import { postInTime } from './post-in-time.ts'
import {
  forgetKeptRequest,
  type KeptRequest,
  readKeptRequests,
  replaceKeptRequest,
  withKeptRequests,
} from './request-queue.ts'

/** After a week it goes only when the visitor says so: plans change. */
const maxAgeMs = 7 * 24 * 60 * 60_000
/** After a month it is no longer the visitor's wish, and it names her: it is forgotten. */
const maxKeptMs = 30 * 24 * 60 * 60_000
const pauseSeconds = 5 * 60

/**
 * Oldest first; ends at the first that gets no answer.
 * @param asked the one that the visitor wants to send now, whatever its age
 */
export const sendKeptRequests = (asked?: number): Promise<void> =>
  withKeptRequests(async () => {
    for (const { id, keptAt } of await readKeptRequests()) {
      if (Date.now() - keptAt > maxKeptMs) await forgetKeptRequest(id)
      // Read again: it may have been sent, or thrown away, meanwhile.
      const kept = (await readKeptRequests()).find((one) => one.id === id)
      if (kept === undefined || !isDue(kept, asked)) continue
      const outcome = await postInTime(kept.post)
      await replaceKeptRequest({ ...kept, ...changeOf(kept, outcome) })
      if (!outcome.ok && outcome.problem.kind === 'network') return
    }
  })

/** Whether it goes by itself, now or later. */
export const goesByItself = ({ state, keptAt }: KeptRequest): boolean =>
  state === 'waiting' && Date.now() - keptAt < maxAgeMs

function isDue(kept: KeptRequest, asked: number | undefined): boolean {
  if (asked !== undefined) return kept.id === asked && kept.state === 'waiting'
  return goesByItself(kept) && kept.notBefore <= Date.now()
}

/** What becomes of a request that was posted. */
export function changeOf(
  kept: Pick<KeptRequest, 'reference'>,
  outcome: PostOutcome,
): Partial<KeptRequest> {
  if (outcome.ok) {
    const reference = outcome.reference || kept.reference
    return {
      state: 'sent',
      reference,
      problem: undefined,
      message: '',
      values: {},
      post: forgottenPost,
    }
  }
  const { kind, errors, retryAfter } = outcome.problem
  const message = errors.map((error) => error.message).join(' ')
  switch (kind) {
    case 'rate':
    case 'server':
      return { notBefore: Date.now() + (retryAfter ?? pauseSeconds) * 1000, problem: kind, message }
    case 'network':
      return { problem: navigator.onLine ? kind : undefined, message: '' }
    default:
      return { state: 'refused', problem: kind, message }
  }
}

const forgottenPost = { url: '', headers: {}, body: '' }
