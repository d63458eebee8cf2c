/**
 * `vetrina hook`: a webhook from the content service starts sync and build, on the machine that
 * serves the site; so does the moment at which the site changes by itself.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { originAt } from '../../build/base/ports.ts'
import { messageOf, VetrinaError } from '../../build/errors.ts'
import { createHookApp, type LastRun } from './app.ts'
import { type PublishOptions, publishOnce } from './publish-once.ts'
import { createPublisher, type Outcome } from './publisher.ts'

export interface HookOptions extends PublishOptions {
  port: number
  host: string
  /** Is told why a run published nothing; the next one is not kept from trying. */
  onError: (error: unknown) => void
  /** Default: the clock of the configuration, or else the machine's. */
  now?: () => Date
  /** Milliseconds until pictures that could not be had are asked for again, at first. */
  missedMs?: number
}

/** They are waited for as long again as they have been missed already, and no longer than this. */
const longestMissedMs = 60 * 60 * 1000

/** No timer waits longer than 24.8 days. */
const longestWaitMs = 24 * 24 * 60 * 60 * 1000

export interface HookServer {
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Listens, and publishes once at the start: something may have been missed.
 * @throws VetrinaError HOOK_SECRET_MISSING (exit 2)
 */
export async function startHook(options: HookOptions): Promise<HookServer> {
  const { config, port, host, log, onError, missedMs = 60_000 } = options
  if (config.webhookSecret === '') throw secretMissing()
  const abort = new AbortController()
  const clock = options.now ?? (() => config.clock ?? new Date())
  let last: LastRun | null = null
  /** When the site is to be built although nothing was published: milliseconds since 1970. */
  let due = 0
  /** Digest of the content that the last build shows. */
  let shown: string | undefined
  /** Since when pictures of it could not be had: milliseconds, monotonic. */
  let missedSince: number | undefined
  let alarm: NodeJS.Timeout | undefined
  const publish = async (): Promise<Outcome> => {
    clearTimeout(alarm)
    const now = clock()
    const {
      outcome,
      error,
      due: next = due,
      content = shown,
      missed = 0,
    } = await publishOnce(options, { now, isDue: now.getTime() >= due, shown })
    due = next
    shown = content
    missedSince = missed === 0 ? undefined : (missedSince ?? performance.now())
    last = { outcome, at: new Date().toISOString() }
    if (outcome === 'failed') {
      last.error = messageOf(error)
      log.info('hook: not published')
      onError(error)
    } else {
      const waitMs = Math.min(due - clock().getTime(), untilMissed(missedSince), longestWaitMs)
      alarm = setTimeout(publisher.wish, waitMs).unref()
    }
    return outcome
  }
  const untilMissed = (since: number | undefined): number =>
    since === undefined
      ? longestWaitMs
      : Math.min(Math.max(performance.now() - since, missedMs), longestMissedMs)
  const publisher = createPublisher({ publish, signal: abort.signal })
  const app = createHookApp({
    secret: config.webhookSecret,
    onPublish: publisher.wish,
    readLastRun: () => last,
  })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.listen(port, host)
  await once(server, 'listening')
  publisher.wish()
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `${originAt(host, boundPort)}/`,
    port: boundPort,
    async close() {
      abort.abort()
      server.close()
      server.closeAllConnections()
      await publisher.settled()
    },
  }
}

const secretMissing = () =>
  new VetrinaError({
    code: 'HOOK_SECRET_MISSING',
    message: 'There is no secret to tell true webhooks from false ones.',
    hint: 'Set STORYBLOK_WEBHOOK_SECRET to the secret of the webhook in the content service (Settings, Webhooks).',
    exitCode: 2,
  })
