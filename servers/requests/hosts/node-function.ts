/**
 * The receiver in a function on Node: opened with the first request, and kept while the host keeps
 * the process.
 */
import { VetrinaError } from '../../../src/content/errors.ts'
import { answerBroken } from '../answer.ts'
import { openHttpMailTransport } from '../http-mail.ts'
import { openSmtpTransport } from '../smtp.ts'
import type { FunctionConfig } from './function-config.ts'
import { type FunctionReceiver, openFunctionReceiver } from './function-receiver.ts'

interface Caller {
  /** Who sends, as the host tells it. */
  address: string
  /** Goes on after the answer, where the host can; `null`: the answer waits for a part of it. */
  waitUntil: ((work: Promise<unknown>) => void) | null
}

// Where a host stops with the answer: long enough for a mail server, short enough for a visitor.
const patienceMs = 3_000

export function createNodeFunction() {
  let opening: Promise<FunctionReceiver> | undefined

  const open = () => {
    opening ??= openFunctionReceiver({
      environment: process.env,
      openTransport,
      print: (line) => console.log(line),
      isPrepared: false,
    }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    async fetch(request: Request, { address, waitUntil }: Caller): Promise<Response> {
      try {
        const receiver = await open()
        const response = await receiver.fetch(request, address)
        if (request.method !== 'POST') return response
        const delivered = receiver.deliverQuietly()
        if (waitUntil === null) await Promise.race([delivered, pause(patienceMs)])
        else waitUntil(delivered)
        return response
      } catch (error) {
        console.log(error instanceof VetrinaError ? `${error.code}: ${error.message}` : error)
        return answerBroken(request)
      }
    },
    async deliver(): Promise<void> {
      const receiver = await open()
      await receiver.deliver()
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

function openTransport(config: FunctionConfig) {
  if (config.smtpUrl !== '') return openSmtpTransport(config.smtpUrl)
  if (config.mailApiUrl === '') return null
  return openHttpMailTransport({ url: config.mailApiUrl, token: config.mailApiToken })
}
