/**
 * The runs of the hook: each syncs, then builds and runs the command if there is something new.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { counted } from '../../build/base/counted.ts'
import { digestOf } from '../../build/base/digest.ts'
import { readIndexBytes } from '../../build/cache/cache-index.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { build } from '../../build/pipeline.ts'
import { sync } from '../../build/sync.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { messageOf, systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import { createPublisher, type Outcome } from './publisher.ts'

export interface RunsOptions {
  config: Config
  log: Log
  /** A shell command to run after each build, such as an upload. */
  command: string
  /** Receives the content warnings that the previous build did not have. */
  onWarnings: (warnings: readonly Diagnostic[]) => void
  /** Called with the reason when a run fails; the next one tries again. */
  onError: (error: unknown) => void
  /** Default: the clock of the configuration, or else the machine's. */
  now?: () => Date
  /** Milliseconds until a sync tries again to download pictures that it could not. */
  missedMs?: number
}

interface LastRun {
  outcome: Outcome
  at: string
  /** Reason, if the run failed. */
  error?: string
}

export function openRuns(options: RunsOptions) {
  const { config, log, command, onWarnings, onError, missedMs = 300_000 } = options
  const now = options.now ?? (() => config.clock ?? new Date())
  let last: LastRun | null = null
  /** When the site changes by itself: milliseconds since 1970. */
  let due = 0
  /** Digest of the content that the last build shows. */
  let shown = ''
  let hasMissed = false
  let warned: ReadonlyMap<string, Diagnostic> = new Map()

  async function publishOnce(): Promise<Outcome> {
    const startedAt = now()
    const synced = await sync({ config, isFull: false, log, waitMs: 60_000 })
    hasMissed = synced.assets.failed > 0
    // The cache before this sync does not count: another sync may have fetched the change already.
    // Nor does the version of the space: a picture that comes late leaves it as it is.
    const content = digestOf(readIndexBytes(config.cacheDir) ?? '')
    if (startedAt.getTime() < due && content === shown) return 'unchanged'
    const built = await build({ config, now: startedAt, log })
    const before = warned
    // Sync and build warn about the same stories.
    warned = new Map([...synced.warnings, ...built.warnings].map((one) => [keyOf(one), one]))
    const fresh = [...warned].filter(([key]) => !before.has(key)).map(([, warning]) => warning)
    if (fresh.length > 0) onWarnings(fresh)
    if (command !== '') await runCommand(command)
    shown = content
    due = built.nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(built.nextChange.at)
    log.info(
      `hook: published version ${synced.version} as build ${built.buildId}, ${counted(built.pages.rendered, 'page')} rendered, ` +
        `${synced.ms + built.ms} ms${warned.size > 0 ? `, ${counted(warned.size, 'warning')}` : ''}`,
    )
    return 'published'
  }

  const publisher = createPublisher(async () => {
    const at = () => new Date().toISOString()
    try {
      last = { outcome: await publishOnce(), at: at() }
    } catch (error) {
      due = 0
      last = { outcome: 'failed', at: at(), error: messageOf(error) }
      log.info('hook: not published')
      onError(error)
    }
    const restMs = Math.min(due - now().getTime(), hasMissed ? missedMs : longestWaitMs)
    return { outcome: last.outcome, restMs }
  })
  return { ...publisher, readLastRun: () => last }
}

const keyOf = ({ code, where, message }: Diagnostic): string =>
  JSON.stringify([code, where.story, where.field, message.en])

/** No timer waits longer than 24.8 days. */
const longestWaitMs = 24 * 24 * 60 * 60 * 1000

/** A command that hangs must not keep later publications off the site. */
const longestMinutes = 15

/**
 * Runs the command; its output goes where the hook's goes.
 * @throws VetrinaError HOOK_COMMAND_FAILED, without the command, which may hold a key: /healthz shows
 * the message to anyone
 */
export async function runCommand(command: string, minutes = longestMinutes): Promise<void> {
  // A process group of its own, so that a stop reaches all that the shell has started.
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 2, 2] })
  let isStopped = false
  const timer = setTimeout(() => {
    isStopped = true
    killGroup(child.pid)
  }, minutes * 60_000)
  await once(child, 'close').finally(() => clearTimeout(timer))
  if (child.exitCode === 0) return
  throw new VetrinaError({
    code: 'HOOK_COMMAND_FAILED',
    message: isStopped
      ? {
          en: `The command after the build took longer than ${minutes} minutes and was stopped.`,
          it: `Il comando dopo la build durava da più di ${minutes} minuti ed è stato fermato.`,
        }
      : {
          en: `The command after the build exited with ${child.exitCode ?? child.signalCode}.`,
          it: `Il comando dopo la build è terminato con ${child.exitCode ?? child.signalCode}.`,
        },
    hint: {
      en: 'Run it by hand to see why. The hook tries again.',
      it: 'Eseguilo a mano per vedere perché. L’hook riprova da solo.',
    },
  })
}

/** Kills the group, unless it has ended at this moment. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}
