/**
 * `vetrina hook`: syncs and builds on the machine that serves the site, when Storyblok calls the
 * webhook and when the site is due to change by itself.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { listen, originAt } from '../../build/base/ports.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { createLimitedServer } from '../limited-server.ts'
import { forKnownHosts } from '../local-server.ts'
import { openRuns, type RunsOptions } from './runs.ts'

export interface HookOptions extends RunsOptions {
  port: number
  host: string
  /** Milliseconds for the headers of a webhook, and for its body. */
  requestMs?: number
}

/**
 * Listens, and publishes once at the start because something may have been missed.
 * @throws VetrinaError HOOK_SECRET_MISSING (exit 2)
 */
export async function startHook(options: HookOptions) {
  const { config, port, host, requestMs = 10_000 } = options
  if (config.webhookSecret === '') throw secretMissing()
  const runs = openRuns(options)
  const app = createHookApp(config.webhookSecret, runs)
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  // A proxy may pass on the name that Storyblok asked for.
  const names = [new URL(config.siteUrl).hostname, host]
  const server = createLimitedServer(forKnownHosts(listener, names), requestMs)
  const boundPort = await listen(server, port, host)
  runs.requestRun()
  return {
    url: `${originAt(host, boundPort)}/`,
    port: boundPort,
    close() {
      server.close()
      server.closeAllConnections()
      return runs.close()
    },
  }
}

const secretMissing = () =>
  new VetrinaError({
    code: 'HOOK_SECRET_MISSING',
    message: {
      en: 'The hook needs a secret to verify webhooks.',
      it: 'Senza un segreto l’hook non può verificare i webhook.',
    },
    hint: {
      en: 'Set STORYBLOK_WEBHOOK_SECRET to the secret of the webhook in Storyblok (Settings, Webhooks).',
      it: 'Metti in STORYBLOK_WEBHOOK_SECRET il segreto del webhook di Storyblok (Settings, Webhooks).',
    },
    exitCode: 2,
  })

const maxBytes = 64 * 1024
/** Time in which the same message counts as a repetition. */
const replayMs = 10_000

/**
 * The receiver of Storyblok's webhooks: `POST /` with a valid signature requests a run, and
 * `GET /healthz` answers with the outcome of the last one.
 */
export function createHookApp(
  secret: string,
  { requestRun, readLastRun }: Pick<ReturnType<typeof openRuns>, 'requestRun' | 'readLastRun'>,
): Hono {
  const fold = createFold(requestRun)
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
      // The connection breaks if the body takes too long: nobody is left to hear the answer.
      const bytes = await c.req.arrayBuffer().catch(() => null)
      if (bytes === null) return c.json({ error: 'the body did not arrive in time' }, 408)
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
 * Folds repeats of a message within ten seconds into one more run at their end. Replays cannot keep the
 * machine busy, and a story published twice in a row still appears.
 */
function createFold(requestRun: () => void) {
  /** Whether each message of the last ten seconds was repeated. */
  const seen = new Map<string, boolean>()
  return (message: string): boolean => {
    const isFolded = seen.has(message)
    seen.set(message, isFolded)
    if (isFolded) return true
    requestRun()
    const end = () => {
      if (seen.get(message)) requestRun()
      seen.delete(message)
    }
    setTimeout(end, replayMs).unref()
    return false
  }
}

/**
 * Whether Storyblok sent this body: its `webhook-signature` is the HMAC-SHA1 of the raw
 * bytes, in hexadecimal. Takes equally long for every wrong signature.
 */
function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
