/**
 * What became of a request whose form has left the page: it is told on the page that is open, and in
 * its place when the visitor comes back.
 */
import type { PostOutcome } from '../adapters/adapter.ts'
import { keptEvent } from '../request-queue.ts'
import { changeOf } from '../send-queued-requests.ts'
import { enqueue, type NewlyKept } from './enqueue.ts'
import { tell } from './queue-sender.ts'

/** @returns whether what was typed is needed no more: it was sent, or is kept */
export async function notifyLater(request: NewlyKept, outcome: PostOutcome): Promise<boolean> {
  const left = { ...request, state: 'waiting' as const, ...changeOf(request, outcome) }
  const id = await enqueue(left)
  // Nobody is told otherwise of one that waits: the visitor had it kept, and knows.
  if (id === undefined || left.state === 'waiting') tell({ ...left, id })
  window.dispatchEvent(new Event(keptEvent))
  return outcome.ok || id !== undefined
}
