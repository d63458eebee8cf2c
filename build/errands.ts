/**
 * What a thread does beside this one without the pipeline, which takes longer to load than it lasts:
 * it reads, and asks the disk.
 */
import { Worker } from 'node:worker_threads'
import { type LookedAt, lookAtTrees, type TreesToLookAt } from './look-at-trees.ts'

interface Errands {
  lookAtTrees: (trees: TreesToLookAt) => LookedAt | null
}

type Name = keyof Errands

const errands: Errands = { lookAtTrees }

/** As a thread is given it. */
export type Errand = { [One in Name]: { name: One; about: Parameters<Errands[One]>[0] } }[Name]

/** In a thread. */
export function runErrand({ name, about }: Errand): unknown {
  return (errands[name] as (about: unknown) => unknown)(about)
}

/**
 * What came of it; `null` when it failed, or no thread is to be had: who asked does the work himself,
 * and says what is wrong.
 * @param script what threads run
 */
export function sendErrand<One extends Name>(
  script: string,
  name: One,
  about: Parameters<Errands[One]>[0],
): Promise<ReturnType<Errands[One]> | null> {
  const thread = new Worker(script, { workerData: { name, about }, execArgv: [] })
  return new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', () => resolve(null))
    thread.once('exit', () => resolve(null))
  })
}
