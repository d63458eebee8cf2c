/**
 * Removes requests from the queue, and the mark with the last one.
 */
import { queueMark, readQueue, removeQueued, withQueueLock } from '../request-queue.ts'

/** Removes a request, once the visitor has read its outcome or takes it back. */
export async function dequeue(id: number): Promise<void> {
  await removeQueued(id)
  if ((await readQueue()).length === 0) localStorage.removeItem(queueMark)
}

/**
 * Removes a request that goes back into its form; waits for a post in progress.
 * @returns false when it was sent, or has left the queue
 */
export const takeBack = (id: number): Promise<boolean> =>
  withQueueLock(async () => {
    const queued = (await readQueue()).find((request) => request.id === id)
    if (queued === undefined || queued.state === 'sent') return false
    await dequeue(id)
    return true
  })
