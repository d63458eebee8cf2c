/**
 * What a thread is started with: it runs an errand, or its part of the compiled pipeline.
 */
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type Errand, runErrand } from './errands.ts'
import * as errors from './errors.ts'
import { runScript } from './run-script.ts'

/** The name of the pipeline's script, put in where this file is compiled. */
declare const pipelineScript: string

/** `null` for who makes pages, and is told which when his code is loaded. */
const errand = workerData as Errand | null

if (errand === null) runPipeline()
else parentPort?.postMessage(runErrand(errand))

function runPipeline(): void {
  const script = join(dirname(process.argv[1] ?? ''), pipelineScript)
  const exports = runScript(script, { outside: new Map([['vetrina:errors', errors]]) })
  if (exports === null) throw new Error(`there is no ${script}`)
  // What fails in it ends the thread with an error.
  void (exports as { thread: () => Promise<unknown> }).thread()
}
