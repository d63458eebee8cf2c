/**
 * What a thread is started with: it looks at trees, or runs its part of the compiled pipeline.
 */
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { resetSemiSpace } from '../base/thread-memory.ts'
import * as errors from '../errors.ts'
import { lookAtTrees, type TreesToLookAt } from '../output/look-at-trees.ts'
import { runScript } from './run-script.ts'

/** The name of the pipeline's script, put in where this file is compiled. */
declare const pipelineScript: string

/** `null` for who makes pages, and is told which when his code is loaded. */
const trees = workerData as TreesToLookAt | null

if (trees === null) runPipeline()
else parentPort?.postMessage(lookAtTrees(trees))

function runPipeline(): void {
  resetSemiSpace()
  const script = join(dirname(process.argv[1] ?? ''), pipelineScript)
  const exports = runScript(script, { outside: new Map([['vetrina:errors', errors]]) })
  if (exports === null) throw new Error(`there is no ${script}`)
  // What fails in it ends the thread with an error.
  void (exports as { thread: () => Promise<unknown> }).thread()
}
