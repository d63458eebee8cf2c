/**
 * `vetrina hook`: syncs and builds on the machine that serves the site, when Storyblok calls the
 * webhook and when the site is due to change by itself.
 */
import { getRequestListener } from '@hono/node-server'
import { listen, originAt } from '../../build/base/ports.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { forKnownHosts } from '../known-host.ts'
import { createLimitedServer } from '../limited-server.ts'
import { createHookApp } from './app.ts'
import { createNewWarnings } from './new-warnings.ts'
import { type PublishOptions, publishOnce } from './publish-once.ts'
import { createPublisher, type Outcome } from './publisher.ts'
import { firstState, stateAfter, waitOf } from './run-state.ts'

export interface HookOptions extends PublishOptions {
  /** Receives the content warnings that the previous run did not have. */
  onWarnings: PublishOptions['onWarnings']
  port: number
  host: string
  /** Called with the reason when a run fails; the next one tries again. */
  onError: (error: unknown) => void
  /** Default: the clock of the configuration, or else the machine's. */
  now?: () => Date
  /** Milliseconds for the headers of a webhook, and for its body. */
  requestMs?: number
  /** Milliseconds before the first retry of pictures that could not be downloaded. */
  missedMs?: number
}

export interface HookServer {
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Listens, and publishes once at the start because something may have been missed.
 * @throws VetrinaError HOOK_SECRET_MISSING (exit 2)
 */
export async function startHook(options: HookOptions): Promise<HookServer> {
  const { config, port, host, requestMs = 10_000 } = options
  if (config.webhookSecret === '') throw secretMissing()
  const abort = new AbortController()
  const { publisher, readLastRun } = openRuns(options, abort.signal)
  const app = createHookApp({
    secret: config.webhookSecret,
    onPublish: publisher.requestRun,
    readLastRun,
  })
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  // A proxy may pass on the name that Storyblok asked for.
  const names = [new URL(config.siteUrl).hostname, host]
  const server = createLimitedServer(forKnownHosts(listener, names), requestMs)
  const boundPort = await listen(server, port, host)
  publisher.requestRun()
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

/** Each run sets an alarm for the next one; after a failure the publisher tries again by itself. */
function openRuns(options: HookOptions, signal: AbortSignal) {
  const { config, log, onError, missedMs = 60_000 } = options
  const clock = options.now ?? (() => config.clock ?? new Date())
  const findNew = createNewWarnings()
  const onWarnings: HookOptions['onWarnings'] = (warnings) => {
    const found = findNew(warnings)
    if (found.length > 0) options.onWarnings(found)
  }
  let state = firstState
  let alarm: NodeJS.Timeout | undefined
  const publish = async (): Promise<Outcome> => {
    clearTimeout(alarm)
    const now = clock()
    const isDue = now.getTime() >= state.due
    const run = await publishOnce({ ...options, onWarnings }, { now, isDue, shown: state.shown })
    const ended = { at: new Date(), ms: performance.now() }
    state = stateAfter(run, state, ended)
    if (run.outcome === 'failed') {
      log.info('hook: not published')
      onError(run.error)
    } else {
      const waitMs = waitOf(state, { now: clock(), ms: ended.ms, missedMs })
      alarm = setTimeout(publisher.requestRun, waitMs).unref()
    }
    return run.outcome
  }
  const publisher = createPublisher({ publish, signal })
  return { publisher, readLastRun: () => state.last }
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
