/**
 * `vetrina hook`: a webhook from the content service starts sync and build, on the machine that
 * serves the site; so does the moment at which the site changes by itself.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../../build/config.ts'
import { VetrinaError } from '../../build/errors.ts'
import type { Log } from '../../build/log.ts'
import { originAt } from '../../build/ports.ts'
import { createHookApp, type LastRun } from './app.ts'
import { createPublisher, type Outcome } from './publisher.ts'

export interface HookOptions {
  config: Config
  port: number
  host: string
  log: Log
  /** A shell command to run after each build, such as an upload. */
  command: string
  /** Default: the clock of the configuration, or else the machine's. */
  now?: () => Date
}

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
  const { config, port, host, log } = options
  if (config.webhookSecret === '') throw secretMissing()
  const abort = new AbortController()
  const clock = options.now ?? (() => config.clock ?? new Date())
  let last: LastRun | null = null
  /** When the site is to be built although nothing was published: milliseconds since 1970. */
  let due = 0
  /** The version of the space that the last build shows. */
  let shown: number | undefined
  let alarm: NodeJS.Timeout | undefined
  const publish = async (): Promise<Outcome> => {
    clearTimeout(alarm)
    const now = clock()
    const {
      outcome,
      error,
      due: next = due,
      version = shown,
    } = await publishOnce(options, { now, isDue: now.getTime() >= due, shown })
    due = next
    shown = version
    last = { outcome, at: new Date().toISOString(), ...(error === undefined ? {} : { error }) }
    if (error !== undefined) log.info(`hook: not published: ${error}`)
    else
      alarm = setTimeout(publisher.wish, Math.min(due - clock().getTime(), longestWaitMs)).unref()
    return outcome
  }
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

type Run = Pick<LastRun, 'outcome' | 'error'> & { due?: number; version?: number }

interface Circumstances {
  now: Date
  /** The site is to be built although nothing was published. */
  isDue: boolean
  shown: number | undefined
}

/** Sync, and where something was published or a build is due, build and the command. */
async function publishOnce(
  options: HookOptions,
  { now, isDue, shown }: Circumstances,
): Promise<Run> {
  const { config, log, command } = options
  try {
    const { sync } = await import('../../build/sync.ts')
    const { build } = await import('../../build/pipeline.ts')
    const synced = await sync({ config, isFull: false, log, waitMs: 60_000 })
    // Not the version that the cache had before: another sync may have fetched it already.
    if (!isDue && synced.version === shown) return { outcome: 'unchanged' }
    const built = await build({ config, now, log })
    if (command !== '') await runCommand(command)
    const warnings = synced.warnings.length + built.warnings.length
    log.info(
      `hook: version ${synced.version} is build ${built.buildId}, ${built.pages.rendered} pages rendered, ` +
        `${synced.ms + built.ms} ms${warnings > 0 ? `, ${warnings} warnings` : ''}`,
    )
    const { nextChange } = built
    const due = nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(nextChange.at)
    return { outcome: 'published', due, version: synced.version }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { outcome: 'failed', error: message, due: 0 }
  }
}

/** Its output is the hook's. */
async function runCommand(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2] })
  await once(child, 'close')
  if (child.exitCode === 0) return
  throw new VetrinaError({
    code: 'HOOK_COMMAND_FAILED',
    // Without the command, which may hold a key: /healthz gives this to whoever asks.
    message: `The command after the build exited with ${child.exitCode ?? child.signalCode}.`,
    hint: 'Run it by hand to see why. It is tried again.',
  })
}

const secretMissing = () =>
  new VetrinaError({
    code: 'HOOK_SECRET_MISSING',
    message: 'There is no secret to tell true webhooks from false ones.',
    hint: 'Set STORYBLOK_WEBHOOK_SECRET to the secret of the webhook in the content service (Settings, Webhooks).',
    exitCode: 2,
  })
