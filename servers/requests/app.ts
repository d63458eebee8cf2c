/**
 * The receiver as a function of `Request`: `POST /{form}` stores a request, `GET /healthz` reports its
 * health. It runs wherever there is `fetch`: `server.ts` on Node, `cloudflare.ts` at Cloudflare.
 */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { counted } from '../../build/base/counted.ts'
import { formNamed, fullForms } from '../../src/forms/site-forms.ts'
import { answerRefused, type Refusal } from './answer.tsx'
import { type Receiver, readOutboxState } from './outbox.ts'
import { type HostBindings, receive } from './receive.ts'
import { eraseOld, noticeDays } from './stored-requests.ts'

export function createApp(receiver: Receiver): Hono<HostBindings> {
  const { config, log, database } = receiver
  const app = new Hono<HostBindings>()
  const refuse = (c: Context, refusal: Refusal) => answerRefused(c.req.raw, refusal, receiver)
  /** Whether the last request could not be stored, as on a full disk, where reading still works. */
  let isLosing = false

  app.use(async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  })
  app.use(
    cors({
      origin: config.origins,
      allowMethods: ['POST'],
      allowHeaders: ['Content-Type', 'Accept'],
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
    }),
  )
  // A proxy may pass the path on with or without the path of the endpoint.
  for (const mount of new Set([config.mountPath, ''])) {
    app.get(`${mount}/healthz`, async (c) => {
      const deliveries = await readOutboxState(database, config)
      return c.json({ ok: !isLosing, deliveries }, isLosing ? 503 : 200)
    })
    const path = `${mount}/:form` as '/:form'
    app.post(
      path,
      bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, { status: 413 }) }),
      async (c) => {
        const response = await receive(c, receiver)
        const { status } = response
        if (status < 400 || status === 500) isLosing = status === 500
        return response
      },
    )
    app.all(path, (c) => {
      const form = formNamed(c.req.param('form'), fullForms(config.forms))
      return refuse(c, { status: form === undefined ? 404 : 405 })
    })
  }
  app.notFound((c) => refuse(c, { status: 404 }))
  app.onError((error, c) => {
    log.info(`request not accepted: ${error.message}`)
    return refuse(c, { status: 500 })
  })
  return app
}

const maxBodyBytes = 32 * 1024

/** Erases requests that are past their time, and logs which of those that reached nobody come next. */
export async function purge({ config, database, log }: Receiver): Promise<void> {
  const retention = { ...config, now: new Date(), isForced: false }
  const { delivered, undelivered, noted } = await eraseOld(database, retention)
  if (noted > 0) {
    log.info(
      `${counted(noted, 'request has', 'requests have')} reached nobody and will be erased in ${counted(noticeDays(config), 'day')}: see vetrina requests list, or run vetrina requests retry`,
    )
  }
  const erased = delivered + undelivered
  if (erased > 0)
    log.info(`${counted(erased, 'request')} erased at the end of the retention period`)
}
