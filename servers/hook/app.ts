/**
 * The receiver of the content service's webhooks: `POST /` with a true signature makes a wish,
 * `GET /healthz` says what the last run came to.
 */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSigned } from './signature.ts'

export interface LastRun {
  outcome: 'published' | 'unchanged' | 'failed'
  at: string
  /** Of a run that failed. */
  error?: string
}

interface HookOptions {
  secret: string
  /** Something was published. */
  onPublish: () => void
  readLastRun: () => LastRun | null
  /** Milliseconds, monotonic. */
  now?: () => number
}

const maxBytes = 64 * 1024
/** For so long the same message counts as the same. */
const replayMs = 10_000

export function createHookApp({ secret, onPublish, readLastRun, now }: HookOptions): Hono {
  const fold = createFold(onPublish, now ?? (() => performance.now()))
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  app.get('/healthz', (c) =>
    c.json({ ok: readLastRun()?.outcome !== 'failed', last: readLastRun() }),
  )
  app.post(
    '/',
    bodyLimit({ maxSize: maxBytes, onError: (c) => c.json({ error: 'body over 64 KB' }, 413) }),
    async (c) => {
      // The connection breaks when the body takes too long: there is nobody left to tell.
      const bytes = await c.req.arrayBuffer().catch(() => null)
      if (bytes === null) return c.json({ error: 'the body did not come' }, 408)
      const body = new Uint8Array(bytes)
      if (!isSigned(body, c.req.header('webhook-signature') ?? '', secret)) {
        return c.json({ error: 'webhook-signature is missing or wrong' }, 401)
      }
      const isFolded = fold(createHash('sha256').update(body).digest('hex'))
      return c.json({ ok: true, folded: isFolded }, 202)
    },
  )
  app.all('/', (c) => c.json({ error: 'POST only' }, 405, { allow: 'POST' }))
  app.notFound((c) => c.json({ error: 'POST webhooks to /' }, 404))
  return app
}

/**
 * The same message again within ten seconds is one wish more at the end of them, however often it
 * comes: who replays a message cannot keep the machine busy, and who publishes a story twice in a
 * row is served.
 */
function createFold(onPublish: () => void, now: () => number) {
  const seen = new Map<string, { until: number; isWished: boolean }>()
  return (message: string): boolean => {
    const at = now()
    for (const [key, { until }] of seen) if (until <= at) seen.delete(key)
    const known = seen.get(message)
    if (known === undefined) {
      seen.set(message, { until: at + replayMs, isWished: false })
      onPublish()
      return false
    }
    if (!known.isWished) {
      known.isWished = true
      setTimeout(onPublish, known.until - at).unref()
    }
    return true
  }
}
