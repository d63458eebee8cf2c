/**
 * `vetrina dev`: the site while somebody works on it. What changes is shown at once, and what is
 * wrong is shown over the page.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { listenOnFreePort } from '../../build/ports.ts'
import { createDevApp } from './app.ts'
import { compileScript } from './compile-script.ts'
import { devFolder } from './dev-page.ts'
import { createEvents, type DevState } from './events.ts'
import { createReport } from './report.ts'
import { createRounds } from './rounds.ts'
import { followSpace, openSource } from './source.ts'
import { watchFiles } from './watch-files.ts'
import { configForDev, openWorkshop } from './workshop.ts'

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

/** @throws VetrinaError PORT_BUSY, SPACE_BROKEN */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const { log } = options
  const source = await openSource(options.config, options.space)
  log.info(`dev: content from ${source.name}`)
  const config = configForDev(options.config, source.service)
  const workDir = options.config.cacheDir
  const workshop = await openWorkshop({ config, source, workDir, log })
  const events = createEvents()
  const report = createReport(log)
  const follow = new AbortController()
  let files = 0

  const state = (): DevState => ({
    ...{ edition: workshop.edition()?.id ?? '', files },
    problems: workshop.problems(),
  })
  const rounds = createRounds(async (wish) => {
    const startedAt = performance.now()
    await workshop.update(wish)
    const changes = typeof wish === 'string' ? null : wish
    for (const file of changes?.keys() ?? []) if (isPublic(file, config)) files++
    events.tell(state())
    report.site(workshop.problems())
    if (changes !== null) report.round(changes, performance.now() - startedAt)
  })
  const watched = ['src', 'build', config.publicDir, ...(source.folder ? [source.folder] : [])]
  const watch = watchFiles(watched, rounds.changed)
  const ready = rounds.run('everything')
  const app = createDevApp({
    basePath: config.basePath,
    script: await compileScript(),
    edition: workshop.edition,
    state,
    late: workshop.late,
    explain: workshop.explain,
    onPage: report.page,
  })
  const answer = getRequestListener(app, { overrideGlobalObjects: false })
  const server = createServer(async (request, response) => {
    await ready
    const isEvents = request.url === `${config.basePath}${devFolder}/events`
    if (isEvents) events.add(response, state())
    else await answer(request, response)
  })
  const close = async () => {
    follow.abort()
    watch.close()
    events.close()
    server.close()
    server.closeAllConnections()
    await rounds.settled()
    await Promise.all([workshop.close(), source.close()])
  }
  const wanted = options.port ?? 4000
  const port = await listenOnFreePort(
    { name: 'dev', port: wanted, isFixed: options.port !== undefined },
    (port) => listen(server, port),
  ).catch(async (error: unknown) => {
    await close()
    throw error
  })
  await ready
  if (!source.isOwn) {
    followSpace(config, { onChange: () => rounds.run('content'), log, signal: follow.signal })
  }
  if (options.port === undefined && port !== wanted) {
    log.info(`port ${wanted} is taken: using ${port}`)
  }
  return { url: `http://127.0.0.1:${port}${config.basePath}`, port, close }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

const isPublic = (file: string, { publicDir }: Config): boolean => file.startsWith(publicDir)
