/**
 * `vetrina dev`: a continuous build. One process rebuilds changes, notifies open pages and shows
 * errors over them.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { listen, listenOnFreePort, originsAt } from '../../build/base/ports.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { takeLock } from '../../build/store/lock.ts'
import { allowHostHint, forKnownHosts } from '../known-host.ts'
import { openSite } from './site.ts'
import { openSource } from './source.ts'

export interface DevOptions {
  config: Config
  /** Folder of a space; without it the one that the configuration has a token for, or the demo. */
  space: string | undefined
  /** Default 4000, or the next free one. */
  port: number | undefined
  /** Address to listen on; default 127.0.0.1. */
  host?: string | undefined
  /** Additional host names to answer to. */
  names?: readonly string[] | undefined
  log: Log
  /** Restarts `dev` with the changed code. @throws the reason it cannot; this process then goes on */
  restart?: () => Promise<void>
}

export interface DevServer {
  /** URL of the site's home page. */
  url: string
  /** The same URL as other machines see it. */
  further: readonly string[]
  port: number
  /** May be called twice. */
  close(): Promise<void>
}

const defaultPort = 4000

/** @throws VetrinaError CACHE_LOCKED, PORT_BUSY, SPACE_MISSING, SPACE_BROKEN */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { config, log, host = '127.0.0.1', names } = options
  const folder = join(config.cacheDir, 'dev')
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const file = join(folder, 'dev.lock')
    const lock = await takeLock({ file, work: 'dev', target: folder, waitMs: 0 })
    closers.push(lock.release)
    const source = await openSource(config, options.space)
    closers.push(source.close)
    log.info(`dev: content from ${source.name}`)
    const server = createServer()
    // Runs after the event streams have ended: browsers report an error if they are cut.
    closers.push(() => server.closeAllConnections())
    const site = await openSite({
      ...options,
      config: {
        ...config,
        service: source.service,
        // Keeps the project's content and `dist` untouched.
        cacheDir: folder,
        outDir: join(folder, 'site'),
        // No service worker caches pages, and no share cards are drawn.
        pwa: { ...config.pwa, enabled: false },
        shareCards: false,
      },
      storeDir: config.cacheDir,
      source,
    })
    closers.push(site.close)
    const listener = getRequestListener(site.answer, { overrideGlobalObjects: false })
    server.on('request', forKnownHosts(listener, names, allowHostHint))
    const port = await listenOnFreePort(
      { name: 'dev', port: options.port ?? defaultPort, isFixed: options.port !== undefined },
      (free) => listen(server, free, host),
    )
    closers.push(() => void server.close())
    await site.ready
    if (options.port === undefined && port !== defaultPort) {
      log.info(`port ${defaultPort} is taken: using ${port}`)
    }
    const [url, ...further] = originsAt(host, port).map((origin) => origin + config.basePath)
    return { url: url ?? '', further, port, close }
  } catch (error) {
    await close()
    throw error
  }
}
