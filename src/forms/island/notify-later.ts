/**
 * The outcome of a request whose form has left the page: shown on the page that is open, and above the
 * form when the visitor comes back.
 */
import type { PostOutcome } from '../adapters/adapter.ts'
import { queueEvent } from '../request-queue.ts'
import { changeOf } from '../send-queued-requests.ts'
import { enqueue, type NewRequest } from './enqueue.ts'
import { tell } from './queue-sender.ts'

/** @returns whether the draft may go: the request was sent or queued */
export async function notifyLater(request: NewRequest, outcome: PostOutcome): Promise<boolean> {
  const left = { ...request, state: 'waiting' as const, ...changeOf(request, outcome) }
  const id = await enqueue(left)
  // The queue’s sender shows sent and refused ones itself, upon the event.
  if (id === undefined || left.state === 'waiting') tell({ ...left, id })
  window.dispatchEvent(new Event(queueEvent))
  return outcome.ok || id !== undefined
}
