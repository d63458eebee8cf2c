/**
 * Sends the queued requests: from a page, or from the service worker.
 */

import type { PostOutcome } from './adapters/adapter.ts'
import {
  type QueuedRequest,
  readQueue,
  removeQueued,
  replaceQueued,
  withQueueLock,
} from './request-queue.ts'
import { postInTime } from './send-request.ts'

/** An older request is sent only when the visitor says so: plans change. */
const maxAgeMs = 7 * 24 * 60 * 60_000
/** An older request is removed: it is personal data that nobody waits for. */
const maxQueuedMs = 30 * 24 * 60 * 60_000
const pauseSeconds = 5 * 60

/**
 * Sends oldest first; stops at the first that gets no answer.
 * @param asked id of the only request to send: the visitor wants it now, whatever its age
 */
export const sendQueuedRequests = (asked?: number): Promise<void> =>
  withQueueLock(async () => {
    for (const { id, keptAt } of await readQueue()) {
      if (Date.now() - keptAt > maxQueuedMs) await removeQueued(id)
      // Read again: it may have been sent, or thrown away, meanwhile.
      const queued = (await readQueue()).find((candidate) => candidate.id === id)
      if (queued === undefined || !isDue(queued, asked)) continue
      const outcome = await postInTime(queued.post)
      await replaceQueued({ ...queued, ...changeOf(queued, outcome) })
      if (!outcome.ok && outcome.problem.kind === 'network') return
    }
  })

/** Whether it is sent by itself, now or later. */
export const goesByItself = ({ state, keptAt }: QueuedRequest): boolean =>
  state === 'waiting' && Date.now() - keptAt < maxAgeMs

function isDue(queued: QueuedRequest, asked: number | undefined): boolean {
  if (asked !== undefined) return queued.id === asked && queued.state === 'waiting'
  return goesByItself(queued) && queued.notBefore <= Date.now()
}

/** The change of a request by the outcome of its post. */
export function changeOf(
  queued: Pick<QueuedRequest, 'reference'>,
  outcome: PostOutcome,
): Partial<QueuedRequest> {
  if (outcome.ok) {
    const reference = outcome.reference || queued.reference
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
