/**
 * `vetrina dev`: the site while somebody works on it. What changes is shown at once, and what is
 * wrong is shown over the page.
 */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { listen, listenOnFreePort } from '../../build/base/ports.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { createDevApp } from './app.ts'
import { compileScript } from './compile-script.ts'
import { devFolder } from './dev-page.ts'
import { createEvents, type DevState } from './events.ts'
import { isKnownHost, refuseHost } from './known-host.ts'
import { takeOwnFolder } from './own-folder.ts'
import { distinct, type Problem } from './problem.ts'
import { createReport } from './report.ts'
import { createRounds } from './rounds.ts'
import { followSpace, openSource } from './source.ts'
import { catchStray } from './stray.ts'
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

/** How long a round may go on that is under way when the server is to close. */
const patienceMs = 2000
/** Of requests that come from nowhere. */
const origin = 'http://127.0.0.1'

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
  const workDir = options.config.cacheDir
  const workshop = await openWorkshop({ config, source, workDir, log })
  const events = createEvents()
  const report = createReport(log)
  const follow = new AbortController()
  let files = 0
  /** Of code that nobody waits for, since the last round. */
  let stray: Problem[] = []

  const problems = () => distinct([...workshop.problems(), ...stray])
  const state = (): DevState => ({
    ...{ edition: workshop.edition()?.id ?? '', files },
    problems: problems(),
  })
  const tell = () => {
    events.tell(state())
    report.site(problems())
  }
  const rounds = createRounds(async (wish) => {
    const startedAt = performance.now()
    stray = []
    await workshop.update(wish)
    const changes = typeof wish === 'string' ? null : wish
    for (const file of changes?.keys() ?? []) if (isPublic(file, config)) files++
    tell()
    report.notes(workshop.notes())
    if (changes !== null) report.round(changes, performance.now() - startedAt)
    // What was wrong with a page is told to be mended without anybody opening it.
    for (const path of report.failing()) await app(new Request(new URL(path, origin)))
  })
  const stopCatching = catchStray(workshop.locate, (found) => {
    stray.push(...found)
    tell()
  })
  const watched = ['src', 'build', config.publicDir, ...(source.folder ? [source.folder] : [])]
  const watch = watchFiles(watched, rounds.changed)
  const app = createDevApp({
    basePath: config.basePath,
    script: await compileScript(),
    edition: workshop.edition,
    state,
    late: workshop.late,
    explain: workshop.explain,
    onPage: report.page,
  })
  const ready = rounds.run('everything')
  const answer = getRequestListener(app, { overrideGlobalObjects: false })
  const server = createServer(async (request, response) => {
    if (!isKnownHost(request.headers.host)) return refuseHost(response)
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
    // A service that does not answer may hold a round up for a minute.
    await Promise.race([rounds.settled(), sleep(patienceMs, undefined, { ref: false })])
    await Promise.all([workshop.close(), source.close()])
    stopCatching()
    lock.release()
  }
  const wanted = options.port ?? 4000
  const port = await listenOnFreePort(
    { name: 'dev', port: wanted, isFixed: options.port !== undefined },
    (port) => listen(server, port, '127.0.0.1'),
  ).catch(async (error: unknown) => {
    await close()
    throw error
  })
  await ready
  if (!source.isOwn) {
    followSpace(config, {
      isStale: workshop.isStale,
      onChange: () => rounds.run('content'),
      ...{ log, signal: follow.signal },
    })
  }
  if (options.port === undefined && port !== wanted) {
    log.info(`port ${wanted} is taken: using ${port}`)
  }
  return { url: `http://127.0.0.1:${port}${config.basePath}`, port, close }
}

const isPublic = (file: string, { publicDir }: Config): boolean => file.startsWith(publicDir)
