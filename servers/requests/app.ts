/**
 * The receiver as a function of `Request`: `POST /{form}` stores a request, `GET /healthz` says how
 * it is. It runs wherever there is `fetch`.
 */
import { Hono } from 'hono'
import { answerRefused } from './answer.ts'
import type { OutboxState } from './deliveries.ts'
import { isForm, type ReceiveOptions, receive } from './receive.ts'

interface AppOptions extends ReceiveOptions {
  readOutbox: () => Promise<OutboxState>
}

/** What the host tells beside the request. */
export interface HostBindings {
  Bindings: {
    /** Who opened the connection. */
    address: string
  }
}

export function createRequestsApp(options: AppOptions): Hono<HostBindings> {
  const { config, log, readOutbox } = options
  /** The last request could not be stored: on a full disk, say, where reading goes on. */
  let isLosing = false
  const save: ReceiveOptions['save'] = async (...request) => {
    try {
      const result = await options.save(...request)
      isLosing = false
      return result
    } catch (error) {
      isLosing = true
      throw error
    }
  }
  const app = new Hono<HostBindings>()

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
  // A proxy may pass the path on with or without what the site's address has before it.
  for (const mount of new Set([decoded(config.mountPath), ''])) {
    app.get(`${mount}/healthz`, async (c) => {
      const { due, dead, nextAt } = await readOutbox()
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
    app.post(path, (c) =>
      receive(c.req.raw, {
        ...options,
        save,
        formName: c.req.param('form'),
        remote: c.env.address,
      }),
    )
    app.all(path, (c) =>
      answerRefused(
        c.req.raw,
        { status: isForm(c.req.param('form'), config) ? 405 : 404 },
        options,
      ),
    )
  }
  app.notFound((c) => answerRefused(c.req.raw, { status: 404 }, options))
  app.onError((error, c) => {
    log.info(`request not taken: ${error.message}`)
    return answerRefused(c.req.raw, { status: 500 }, options)
  })
  return app
}

/** As the router has the path of a request. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
