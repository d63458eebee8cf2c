/**
 * Queues a request on this device, and starts the queue sender.
 */
import { addToQueue, type QueuedRequest, queueMark } from '../request-queue.ts'
import { askForSync } from './background-sync.ts'
import { startQueueSender } from './queue-sender.ts'

export type NewRequest = Pick<
  QueuedRequest,
  'form' | 'page' | 'post' | 'values' | 'isWithoutFiles' | 'notBefore' | 'reference'
> &
  Partial<QueuedRequest>

/** @returns its id; `undefined` when this browser stores nothing */
export async function enqueue(request: NewRequest): Promise<number | undefined> {
  try {
    const queued = { keptAt: Date.now(), state: 'waiting', message: '', ...request } as const
    // First: without the mark, no page would tell the visitor of the request.
    localStorage.setItem(queueMark, '1')
    const id = await addToQueue(queued)
    // Again: a page that found the queue empty a moment ago has removed the mark.
    localStorage.setItem(queueMark, '1')
    startQueueSender()
    void askForSync()
    return id
  } catch {
    // Storage is blocked or full.
    return undefined
  }
}
