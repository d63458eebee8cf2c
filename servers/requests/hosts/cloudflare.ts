/**
 * The receiver as a Cloudflare Worker (`default`) or a Pages Function (`onRequest`). Needs no Node API.
 * docs/requests-hosts.md explains the deployment.
 */
import { invalid } from '../config.ts'
import { createHttpMail } from '../mail-transport.ts'
import { createFunction } from './function-receiver.ts'

interface WorkerContext {
  waitUntil(work: Promise<unknown>): void
}

type Environment = Readonly<Record<string, unknown>>

const receiver = createFunction((config) => {
  if (config.smtpUrl !== '') {
    throw invalid(['REQUESTS_SMTP_URL: Workers cannot use SMTP, set REQUESTS_MAIL_API_URL instead'])
  }
  return config.mailApiUrl === '' ? null : createHttpMail(config)
})

const worker = {
  fetch: (request: Request, environment: Environment, context: WorkerContext) =>
    receiver.answer(request, {
      environment,
      address: request.headers.get('cf-connecting-ip') ?? '',
      waitUntil: (work) => context.waitUntil(work),
    }),
  /** Runs by a cron trigger. Rejects on failure, so that the host shows the run as failed. */
  scheduled: (_event: unknown, environment: Environment) => receiver.deliver(environment),
}

export default worker

export const onRequest = (
  context: WorkerContext & { request: Request; env: Environment },
): Promise<Response> => worker.fetch(context.request, context.env, context)
