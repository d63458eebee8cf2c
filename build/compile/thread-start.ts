/**
 * What a thread is started with: its part of the compiled pipeline.
 */
import { dirname, join } from 'node:path'
import * as errors from '../errors.ts'
import { runScript } from './run-script.ts'

/** The name of the pipeline's script, put in where this file is compiled. */
declare const pipelineScript: string

const script = join(dirname(process.argv[1] ?? ''), pipelineScript)
const exports = runScript(script, { outside: new Map([['vetrina:errors', errors]]) })
if (exports === null) throw new Error(`there is no ${script}`)
// What fails in it ends the thread with an error.
void (exports as { thread: () => Promise<unknown> }).thread()
