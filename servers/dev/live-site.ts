/**
 * The site while somebody works on it: what changes is made again, and open pages and the terminal
 * are told.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishedBehind } from '../../build/base/public-paths.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import type { Store } from '../../build/store/store.ts'
import { createDevApp } from './app.ts'
import { compileScript } from './compile-script.ts'
import { createEvents, type DevState } from './events.ts'
import { distinct, type Problem } from './problem.ts'
import { createReport } from './report.ts'
import { createRounds } from './rounds.ts'
import type { Source } from './source.ts'
import { catchStray } from './stray.ts'
import { watchFiles } from './watch-files.ts'
import { openWorkshop } from './workshop.ts'

export interface LiveSite {
  /** When it was made for the first time, or could not be. */
  ready: Promise<void>
  answer(request: Request): Promise<Response>
  /** Tells a page how things are, and whenever they change. */
  tell(response: ServerResponse): void
  /** Makes what the content service has now. */
  renew(): Promise<void>
  /** What the content service has could not be fetched the last time. */
  isStale(): boolean
  close(): Promise<void>
}

interface LiveSiteOptions {
  /** Its folders are those of `dev`. */
  config: Config
  source: Source
  /** The content cache of the project's builds. */
  cacheDir: string
  store: Store
  log: Log
}

/** How long a round may go on that is under way when the site is closed. */
const patienceMs = 2000
/** Of requests that come from nowhere. */
const origin = 'http://127.0.0.1'

export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { config, source, cacheDir, log } = options
  const [workshop, script] = await Promise.all([openWorkshop(options), compileScript()])
  const events = createEvents()
  const report = createReport(log)
  let files = 0
  /** Of code that nobody waits for, since the last round. */
  let stray: Problem[] = []

  const problems = () => distinct([...workshop.problems(), ...stray])
  const state = (): DevState => ({
    ...{ edition: workshop.edition()?.id ?? '', files },
    problems: problems(),
  })
  const tellAll = () => {
    events.tell(state())
    report.site(problems())
  }
  const rounds = createRounds(async (wish) => {
    const startedAt = performance.now()
    stray = []
    await workshop.update(wish)
    const changes = typeof wish === 'string' ? null : wish
    for (const file of changes?.keys() ?? []) if (isPublic(file, config)) files++
    tellAll()
    report.notes(workshop.notes())
    if (changes !== null) report.round(changes, performance.now() - startedAt)
    // What was wrong with a page is told to be mended without anybody opening it.
    for (const path of report.failing()) await answer(new Request(new URL(path, origin)))
  })
  const stopCatching = catchStray(workshop.locate, (found) => {
    stray.push(...found)
    tellAll()
  })
  const watched = ['src', 'build', config.publicDir, ...(source.folder ? [source.folder] : [])]
  const watch = watchFiles(watched, rounds.changed, (link) =>
    isPublic(link, config) ? publishedBehind({ ...config, cacheDir }, link) : null,
  )
  const answer = createDevApp({
    ...{ basePath: config.basePath, script },
    ...{ edition: workshop.edition, late: workshop.late, explain: workshop.explain },
    ...{ state, onPage: report.page },
  })
  return {
    ready: rounds.run('everything'),
    answer,
    tell: (response) => events.add(response, state()),
    renew: () => rounds.run('content'),
    isStale: workshop.isStale,
    async close() {
      watch.close()
      events.close()
      // A service that does not answer may hold a round up for a minute.
      await Promise.race([rounds.settled(), sleep(patienceMs, undefined, { ref: false })])
      await workshop.close()
      stopCatching()
    },
  }
}

const isPublic = (file: string, { publicDir }: Config): boolean => file.startsWith(publicDir)
