/**
 * Puts a request aside on this device, and sees to it that something sends it.
 */
import { type KeptRequest, keepRequest, keptMark } from '../request-queue.ts'
import { askForSync } from './background-sync.ts'
import { startKeptSender } from './queue-sender.ts'

export type NewlyKept = Pick<
  KeptRequest,
  'form' | 'page' | 'post' | 'values' | 'isWithoutFiles' | 'notBefore' | 'reference'
> &
  Partial<KeptRequest>

/** @returns its id; `undefined` when this browser keeps nothing */
export async function enqueue(request: NewlyKept): Promise<number | undefined> {
  try {
    const kept = { keptAt: Date.now(), state: 'waiting', message: '', ...request } as const
    // First: one that is kept without its mark would be kept behind the visitor's back.
    localStorage.setItem(keptMark, '1')
    const id = await keepRequest(kept)
    // A page that found no request just before has taken the mark away.
    localStorage.setItem(keptMark, '1')
    startKeptSender()
    void askForSync()
    return id
  } catch {
    // Storage is blocked or full.
    return undefined
  }
}
