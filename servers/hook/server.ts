/**
 * `vetrina hook`: a webhook from the content service starts sync and build, on the machine that
 * serves the site.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../../build/config.ts'
import { VetrinaError } from '../../build/errors.ts'
import type { Log } from '../../build/log.ts'
import { createHookApp, type LastRun } from './app.ts'
import { createPublisher, type Outcome } from './publisher.ts'

export interface HookOptions {
  config: Config
  port: number
  host: string
  log: Log
  /** A shell command to run after each build, such as an upload. */
  command: string
}

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
  let last: LastRun | null = null
  let isBuilt = false
  const publish = async (): Promise<Outcome> => {
    const run = await publishOnce(options, isBuilt)
    isBuilt = run.outcome !== 'failed'
    last = { ...run, at: new Date().toISOString() }
    if (run.error !== undefined) log.info(`hook: not published: ${run.error}`)
    return run.outcome
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
    url: `http://${host}:${boundPort}/`,
    port: boundPort,
    async close() {
      abort.abort()
      server.close()
      server.closeAllConnections()
      await publisher.settled()
    },
  }
}

type Run = Pick<LastRun, 'outcome' | 'error'>

/** Sync, and where that or the last run leaves something to do, build and the command. */
async function publishOnce(options: HookOptions, isBuilt: boolean): Promise<Run> {
  const { config, log, command } = options
  try {
    const { sync } = await import('../../build/sync.ts')
    const { build } = await import('../../build/pipeline.ts')
    const { readUsableIndex } = await import('../../build/content-cache.ts')
    const before = readUsableIndex(config.cacheDir)?.space.version
    const synced = await sync({ config, isFull: false, log, waitMs: 60_000 })
    if (isBuilt && synced.version === before) return { outcome: 'unchanged' }
    const built = await build({ config, now: config.clock ?? new Date(), log })
    if (command !== '') await runCommand(command)
    const warnings = synced.warnings.length + built.warnings.length
    log.info(
      `hook: version ${synced.version} is build ${built.buildId}, ${built.pages.rendered} pages rendered, ` +
        `${synced.ms + built.ms} ms${warnings > 0 ? `, ${warnings} warnings` : ''}`,
    )
    return { outcome: 'published' }
  } catch (error) {
    return { outcome: 'failed', error: error instanceof Error ? error.message : String(error) }
  }
}

/** Its output is the hook's. */
async function runCommand(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2] })
  await once(child, 'close')
  if (child.exitCode === 0) return
  throw new VetrinaError({
    code: 'HOOK_COMMAND_FAILED',
    message: `The command after the build exited with ${child.exitCode ?? child.signalCode}: ${command}`,
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
