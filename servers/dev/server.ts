/**
 * `vetrina dev`: the site while somebody works on it. What changes is shown at once, and what is
 * wrong is shown over the page.
 */
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { listen, listenOnFreePort } from '../../build/base/ports.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { openStore } from '../../build/store/store.ts'
import { forKnownHosts } from '../known-host.ts'
import { devFolder } from './dev-page.ts'
import { type LiveSite, openLiveSite } from './live-site.ts'
import { takeOwnFolder } from './own-folder.ts'
import { followSpace, openSource } from './source.ts'
import { configForDev } from './workshop.ts'

export interface DevOptions {
  config: Config
  /** Folder of a space; without it the one that the configuration has a token for, or the demo. */
  space: string | undefined
  /** Default 4000, or the next free one. */
  port: number | undefined
  log: Log
}

export interface DevServer {
  /** Of the site's home page. */
  url: string
  port: number
  close(): Promise<void>
}

const defaultPort = 4000

/** @throws VetrinaError PORT_BUSY, SPACE_MISSING, SPACE_BROKEN */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { log } = options
  const { folder, lock } = await takeOwnFolder(options.config.cacheDir)
  const source = await openSource(options.config, options.space).catch((error: unknown) => {
    lock.release()
    throw error
  })
  log.info(`dev: content from ${source.name}`)
  const config = configForDev(options.config, { service: source.service, folder })
  const { cacheDir } = options.config
  const store = await openStore(cacheDir, log.info)
  const site = await openLiveSite({ config, source, cacheDir, store, log })
  const server = createSiteServer(site, config)
  const follow = new AbortController()
  const close = async () => {
    follow.abort()
    const closing = site.close()
    server.close()
    server.closeAllConnections()
    await closing
    await source.close()
    store.close()
    lock.release()
  }
  const port = await listenFor(server, options).catch(async (error: unknown) => {
    await close()
    throw error
  })
  await site.ready
  if (!source.isOwn) {
    const { isStale, renew: onChange } = site
    followSpace(config, { isStale, onChange, log, signal: follow.signal })
  }
  if (options.port === undefined && port !== defaultPort) {
    log.info(`port ${defaultPort} is taken: using ${port}`)
  }
  return { url: `http://127.0.0.1:${port}${config.basePath}`, port, close }
}

function createSiteServer(site: LiveSite, { basePath }: Config): Server {
  const answer = getRequestListener(site.answer, { overrideGlobalObjects: false })
  return createServer(
    forKnownHosts(async (request, response) => {
      await site.ready
      if (request.url === `${basePath}${devFolder}/events`) site.tell(response)
      else await answer(request, response)
    }),
  )
}

const listenFor = (server: Server, { port }: DevOptions) =>
  listenOnFreePort(
    { name: 'dev', port: port ?? defaultPort, isFixed: port !== undefined },
    (free) => listen(server, free, '127.0.0.1'),
  )
