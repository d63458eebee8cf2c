/**
 * The site during `vetrina dev`: builds changes one after the other and notifies open pages and the
 * terminal.
 */
import { relative, resolve } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import { inOneLine } from '../../build/base/log-text.ts'
import { findStoryFiles, inFile } from '../../build/content/story-files.ts'
import type { Log } from '../../build/log.ts'
import { watchSpace } from '../../build/sync/space-watch.ts'
import { messageOf } from '../../src/content/errors.ts'
import { createDevApp } from './app.ts'
import { openBuilder } from './builder.ts'
import { distinct, isOfSources, keyOf, type Problem, problemsIn, problemsOf } from './problem.ts'
import type { DevOptions, Source } from './server.ts'
import { type Change, type FileChanges, watchFiles } from './watch-files.ts'

interface SiteOptions extends DevOptions {
  /** Content cache of the project. */
  storeDir: string
  source: Source
}

/** Code that `dev` itself runs, and its environment file. */
const ownFiles = ['servers', 'packages', 'commands', 'bin', '.env']

export async function openSite({ config, storeDir, source, log, restart }: SiteOptions) {
  const settingsFiles = [...ownFiles, config.configFile ?? 'site.config.ts'].map((file) =>
    resolve(file),
  )
  const space = source.folder === null ? [] : [resolve(source.folder)]
  const report = createReport(log)
  const builder = await openBuilder({ config, storeDir, isOwnService: space.length > 0, log })
  const { locate } = builder
  let [id, number] = ['', 0]
  let files = 0
  let failed: Problem[] = []
  let invalid: Problem[] = []
  let uncaught: Problem[] = []
  const state = () => ({
    // A site that is as it was before has another name: a page may have been served in between.
    build: id === '' ? '' : `${id} ${number}`,
    files,
    problems: distinct([...failed, ...invalid, ...uncaught, ...source.problems()]),
  })
  const tell = () => {
    app.tell()
    report.problems(state().problems)
  }

  const buildAgain = async (changes: FileChanges, isContentNew: boolean) => {
    const startedAt = performance.now()
    uncaught = []
    if (hasAny(changes, [config.publicDir])) files++
    try {
      if (restart !== undefined && hasAny(changes, settingsFiles)) {
        log.info(`dev: ${describeChanges(changes)}: restarting`)
        return await restart()
      }
      const made = await builder.build(changes, isContentNew)
      const storyFiles =
        source.folder === null || made.warnings.length === 0
          ? undefined
          : findStoryFiles(source.folder)
      const { problems, notes } = problemsIn(made.warnings.map((one) => inFile(one, storyFiles)))
      if (made.id !== id) number++
      id = made.id
      failed = made.syncError === null ? [] : problemsOf(made.syncError, locate)
      invalid = problems
      report.notes(distinct(notes))
    } catch (error) {
      if (follow.signal.aborted) return
      failed = problemsOf(error, locate)
    }
    tell()
    if (changes.size > 0) report.changes(changes, performance.now() - startedAt)
  }

  const follow = new AbortController()
  let last = Promise.resolve()
  let next: { changes: Map<string, Change>; isContentNew: boolean } | null = null
  /** Queues a build; changes that arrive before its turn join it. */
  const enqueue = (changes: FileChanges, isContentNew: boolean): Promise<void> => {
    if (next !== null) {
      for (const [file, change] of changes) next.changes.set(file, change)
      next.isContentNew ||= isContentNew
      return last
    }
    const turn = { changes: new Map(changes), isContentNew }
    next = turn
    last = last.then(() => {
      next = null
      return buildAgain(turn.changes, turn.isContentNew)
    })
    return last
  }

  /** Handles errors from timers and from promises that nobody awaits. */
  const onUncaught = (error: unknown) => {
    if (!isOfSources(error, locate)) {
      process.off('uncaughtException', onUncaught)
      throw error
    }
    uncaught.push(...problemsOf(error, locate))
    tell()
  }
  process.on('uncaughtException', onUncaught)
  const app = await createDevApp({ config, state, settled: () => last, encode: builder.encode })
  const watch = watchFiles(
    [...builder.codeFolders, ...settingsFiles, config.publicDir, ...space],
    (changes) => void enqueue(changes, hasAny(changes, space)),
  )
  const ready = enqueue(new Map(), true)
  if (source.folder === null) {
    void watchSpace(config, {
      isStale: builder.isContentDue,
      onChange: () => enqueue(new Map(), true),
      onError: (error) => log.info(`dev: ${messageOf(error)}`),
      signal: follow.signal,
    })
  }
  return {
    ready,
    answer: app.answer,
    async close() {
      watch.close()
      follow.abort()
      app.close()
      process.off('uncaughtException', onUncaught)
      await builder.close()
    },
  }
}

const hasAny = (changes: FileChanges, folders: readonly string[]): boolean =>
  [...changes.keys()].some((file) => folders.some((folder) => isIn(file, folder)))

const mostNamed = 3
const mostLogged = 20

/** Logs each problem once, and the moment when all are fixed. */
function createReport(log: Log) {
  const logged = { error: new Set<string>(), warning: new Set<string>() }
  const logNew = (kind: keyof typeof logged, problems: readonly Problem[]) => {
    const fresh = problems.filter((problem) => !logged[kind].has(keyOf(problem)))
    for (const problem of fresh.slice(0, mostLogged)) log.info(describe(kind, problem))
    if (fresh.length > mostLogged) log.info(`and ${fresh.length - mostLogged} more ${kind}s`)
    logged[kind] = new Set(problems.map(keyOf))
  }
  return {
    /** All current problems. */
    problems(problems: readonly Problem[]) {
      if (logged.error.size > 0 && problems.length === 0) log.info('dev: fixed')
      logNew('error', problems)
    },
    /** Content warnings that are not errors. */
    notes: (notes: readonly Problem[]) => logNew('warning', notes),
    changes: (changes: FileChanges, ms: number) =>
      log.info(`dev: ${describeChanges(changes)}, ${Math.round(ms)} ms`),
  }
}

function describeChanges(changes: FileChanges): string {
  const names = [...changes].map(([file, change]) =>
    change === 'written' ? relative('.', file) : `${relative('.', file)} ${change}`,
  )
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names.slice(0, mostNamed).join(', ')}${more}`
}

function describe(kind: string, { title, place, message, excerpt, hint }: Problem): string {
  const head = inOneLine(`${kind}: ${title}${place === '' ? '' : ` (${place})`}: ${message}`)
  return [head, ...[excerpt, hint].filter((line) => line !== '').map((line) => `  ${line}`)].join(
    '\n',
  )
}
