/**
 * The receiver as a function of `Request`: `POST /{form}` stores a request, `GET /healthz` reports its
 * health. It runs wherever there is `fetch`: `server.ts` on Node, `hosts/` elsewhere.
 */
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { counted } from '../../build/base/counted.ts'
import { messageOf } from '../../src/content/errors.ts'
import { answerRefused, type Refusal } from './answer.tsx'
import { openChannels, reachingChannels } from './config.ts'
import { createOutbox, type Outbox, type OutboxOptions, readOutboxState } from './outbox.ts'
import { type HostBindings, isForm, receive } from './receive.ts'
import { createSaveRequest } from './store.ts'
import { eraseOld, giveNotice, noticeDays } from './stored-requests.ts'

export interface Receiver {
  fetch(request: Request, host: HostBindings['Bindings']): Promise<Response>
  outbox: Outbox
  /** Erases requests that are past their time. Rejects when it cannot. */
  purge(): Promise<void>
}

interface ReceiverOptions extends OutboxOptions {
  /** Whether the process goes on after an answer, and so delivers by itself. */
  deliversItself: boolean
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const { config, log, database } = options
  const outbox = createOutbox(options)
  const app = createApp(options, options.deliversItself ? outbox.wake : () => {})
  let lastNoticed = 0
  return {
    outbox,
    fetch: async (request, host) => app.fetch(request, host),
    async purge() {
      const retention = { ...config, now: new Date(), channels: reachingChannels(config) }
      const noticed = await giveNotice(database, retention)
      if (noticed > 0 && noticed !== lastNoticed) log.info(noticeOf(noticed, noticeDays(retention)))
      lastNoticed = noticed
      const { delivered, undelivered } = await eraseOld(database, { ...retention, isNoticed: true })
      const erased = delivered + undelivered
      if (erased > 0)
        log.info(`${counted(erased, 'request')} erased at the end of the retention period`)
    },
  }
}

const noticeOf = (many: number, days: number): string =>
  `${counted(many, 'request has', 'requests have')} reached nobody and will be erased in ${counted(days, 'day')}: see vetrina requests list, or run vetrina requests retry`

function createApp(options: ReceiverOptions, onStored: () => void): Hono<HostBindings> {
  const { config, log, database } = options
  const app = new Hono<HostBindings>()
  const refuse = (c: Context, refusal: Refusal) => answerRefused(c.req.raw, refusal, options)
  /** Whether the last request could not be stored, as on a full disk, where reading still works. */
  let isLosing = false
  const store = createSaveRequest(database, {
    ...config,
    // Plans mails without a mail server too: they leave once there is one.
    channels: ['mail', 'confirmation', ...(config.webhookUrl === '' ? [] : ['webhook' as const])],
  })
  const save = async (...request: Parameters<typeof store>) => {
    const result = await store(...request).catch((error: unknown) => {
      log.info(`request not stored: ${messageOf(error)}`)
      return null
    })
    isLosing = result === null
    return result
  }

  app.use(async (c, next) => {
    await next()
    const origin = c.req.header('origin')
    const { headers } = c.res
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.append('vary', 'Origin')
    if (origin !== undefined && config.origins.includes(origin)) {
      headers.set('access-control-allow-origin', origin)
      headers.set('access-control-expose-headers', 'Retry-After')
    }
  })
  // A proxy may pass the path on with or without the path of the endpoint.
  for (const mount of new Set([config.mountPath, ''])) {
    app.get(`${mount}/healthz`, async (c) => {
      const { due, dead, nextAt } = await readOutboxState(database, openChannels(config))
      return c.json({ ok: !isLosing, deliveries: { due, dead, nextAt } }, isLosing ? 503 : 200)
    })
    const path = `${mount}/:form` as '/:form'
    app.options(path, (c) =>
      c.body(null, 204, {
        allow: 'POST, OPTIONS',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Accept',
        'access-control-max-age': '600',
      }),
    )
    app.post(
      path,
      bodyLimit({ maxSize: maxBodyBytes, onError: (c) => refuse(c, { status: 413 }) }),
      (c) => receive(c, { ...options, save, onStored }),
    )
    app.all(path, (c) => refuse(c, { status: isForm(c.req.param('form'), config) ? 405 : 404 }))
  }
  app.notFound((c) => refuse(c, { status: 404 }))
  app.onError((error, c) => {
    log.info(`request not accepted: ${error.message}`)
    return refuse(c, { status: 500 })
  })
  return app
}

const maxBodyBytes = 32 * 1024
