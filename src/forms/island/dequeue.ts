/**
 * Removes requests from this device, and the mark by which every page learns that there are any.
 */
import {
  forgetKeptRequest,
  keptMark,
  readKeptRequests,
  withKeptRequests,
} from '../request-queue.ts'

/** The visitor has read what became of it. */
export async function dequeue(id: number): Promise<void> {
  await forgetKeptRequest(id)
  if ((await readKeptRequests()).length === 0) localStorage.removeItem(keptMark)
}

/**
 * After it has come back, if it is on its way just now.
 * @returns false when it was sent, or is not here any more
 */
export const takeBack = (id: number): Promise<boolean> =>
  withKeptRequests(async () => {
    const kept = (await readKeptRequests()).find((one) => one.id === id)
    if (kept === undefined || kept.state === 'sent') return false
    await dequeue(id)
    return true
  })
