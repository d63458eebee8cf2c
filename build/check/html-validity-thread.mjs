/**
 * A thread of `html-validity.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { validateHtml } from './validate-html.mjs'

parentPort?.postMessage(validateHtml(workerData))
