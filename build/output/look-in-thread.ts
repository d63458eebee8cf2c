/**
 * A thread that looks at `dist` and at the spare tree beside this one. It runs without the pipeline,
 * which takes longer to load than looking lasts.
 */
import { Worker } from 'node:worker_threads'
import type { LookedAt, TreesToLookAt } from './look-at-trees.ts'

/**
 * What it saw; `null` when it failed, or no thread is to be had: who asked does the work himself,
 * and says what is wrong.
 * @param script what threads run
 */
export function lookInThread(script: string, trees: TreesToLookAt): Promise<LookedAt | null> {
  const thread = new Worker(script, { workerData: trees, execArgv: [] })
  return new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', () => resolve(null))
    thread.once('exit', () => resolve(null))
  })
}
