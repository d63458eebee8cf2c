/**
 * The receiver as a Cloudflare Worker (`default`) or a Pages Function (`onRequest`). Needs nothing
 * of Node. docs/requests-hosts.md says how it is deployed.
 */
import { VetrinaError } from '../../../src/content/errors.ts'
import { answerBroken } from '../answer.ts'
import { invalid } from '../config.ts'
import { openHttpMailTransport } from '../http-mail.ts'
import type { FunctionConfig } from './function-config.ts'
import { openFunctionReceiver } from './function-receiver.ts'

interface WorkerContext {
  waitUntil(work: Promise<unknown>): void
}

interface PagesContext extends WorkerContext {
  request: Request
  env: Readonly<Record<string, unknown>>
}

function createWorker() {
  // All that requests may share: what is open belongs to the request that opened it.
  let isPrepared = false

  const open = async (environment: PagesContext['env']) => {
    const receiver = await openFunctionReceiver({
      environment,
      openTransport,
      isPrepared,
      print: (line) => console.log(line),
    })
    isPrepared = true
    return receiver
  }
  return {
    async fetch(request: Request, environment: PagesContext['env'], context: WorkerContext) {
      try {
        const receiver = await open(environment)
        const address = request.headers.get('cf-connecting-ip') ?? ''
        const response = await receiver.fetch(request, address)
        if (request.method === 'POST') context.waitUntil(receiver.deliverQuietly())
        return response
      } catch (error) {
        printError(error)
        return answerBroken(request)
      }
    },
    /** By a cron trigger. Throws what is wrong: the host then shows the run as failed. */
    async scheduled(_event: unknown, environment: PagesContext['env']) {
      const receiver = await open(environment)
      await receiver.deliver()
    },
  }
}

function openTransport(config: FunctionConfig) {
  if (config.smtpUrl !== '') {
    throw invalid(['REQUESTS_SMTP_URL: Workers speak no SMTP, set REQUESTS_MAIL_API_URL instead'])
  }
  if (config.mailApiUrl === '') return null
  return openHttpMailTransport({ url: config.mailApiUrl, token: config.mailApiToken })
}

function printError(error: unknown): void {
  console.log(error instanceof VetrinaError ? `${error.code}: ${error.message}` : String(error))
}

const worker = createWorker()

export default worker

export const onRequest = ({ request, env, ...context }: PagesContext): Promise<Response> =>
  worker.fetch(request, env, { waitUntil: (work) => context.waitUntil(work) })
