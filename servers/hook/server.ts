/**
 * `vetrina hook`: syncs and builds on the machine that serves the site, when Storyblok calls the
 * webhook and when the site is due to change by itself.
 */
import { getRequestListener } from '@hono/node-server'
import { listen, originAt } from '../../build/base/ports.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { createLimitedServer } from '../limited-server.ts'
import { forKnownHosts } from '../local-server.ts'
import { createHookApp } from './app.ts'
import { openRuns, type RunsOptions } from './runs.ts'

export interface HookOptions extends RunsOptions {
  port: number
  host: string
  /** Milliseconds for the headers of a webhook, and for its body. */
  requestMs?: number
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
  const runs = openRuns(options)
  const app = createHookApp({
    secret: config.webhookSecret,
    onPublish: runs.requestRun,
    readLastRun: runs.readLastRun,
  })
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
