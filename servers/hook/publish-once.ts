/**
 * One run of the hook: sync, then build and the command after it if there is something new.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { counted } from '../../build/base/counted.ts'
import { digestOf } from '../../build/base/digest.ts'
import { readIndexBytes } from '../../build/cache/cache-index.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import type { BuildOptions, BuildReport } from '../../build/pipeline.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { LastRun } from './app.ts'
import { distinctWarnings } from './new-warnings.ts'

export interface PublishOptions {
  config: Config
  log: Log
  build: (options: BuildOptions) => Promise<BuildReport>
  /** A shell command to run after each build, such as an upload. */
  command: string
  /** Receives the warnings about the content that was built. */
  onWarnings: (warnings: readonly Diagnostic[]) => void
}

/** The outcome of a run. */
export interface Run extends Pick<LastRun, 'outcome'> {
  error?: unknown
  due?: number
  content?: string
  /** Number of images that could not be downloaded. */
  missed?: number
}

export interface RunOptions {
  now: Date
  /** Whether to build the site although nothing was published. */
  isDue: boolean
  shown: string | undefined
}

/** Syncs; if something was published or a build is due, builds and runs the command. */
export async function publishOnce(
  options: PublishOptions,
  { now, isDue, shown }: RunOptions,
): Promise<Run> {
  const { config, log, command, build, onWarnings } = options
  try {
    const { sync } = await import('../../build/sync.ts')
    const synced = await sync({ config, isFull: false, log, waitMs: 60_000 })
    const missed = synced.assets.failed
    // The cache before this sync does not count: another sync may have fetched the change already.
    // Nor does the version of the space: a picture that comes late leaves it as it is.
    const content = digestOf(readIndexBytes(config.cacheDir) ?? '')
    if (!isDue && content === shown) return { outcome: 'unchanged', missed }
    const built = await build({ config, now, log })
    const warnings = distinctWarnings([...synced.warnings, ...built.warnings])
    onWarnings(warnings)
    if (command !== '') await runCommand(command)
    log.info(
      `hook: published version ${synced.version} as build ${built.buildId}, ${counted(built.pages.rendered, 'page')} rendered, ` +
        `${synced.ms + built.ms} ms${warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : ''}`,
    )
    const { nextChange } = built
    const due = nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(nextChange.at)
    return { outcome: 'published', due, content, missed }
  } catch (error) {
    return { outcome: 'failed', error, due: 0 }
  }
}

/** A command that hangs must not keep later publications off the site. */
const longestMinutes = 15
/** Time for a command to end by itself before it is killed. */
const graceMs = 10_000

/**
 * Runs the command; its output goes where the hook's goes.
 * @throws VetrinaError HOOK_COMMAND_FAILED, without the command, which may hold a key: /healthz shows
 * the message to anyone
 */
export async function runCommand(
  command: string,
  minutes = longestMinutes,
  endMs = graceMs,
): Promise<void> {
  // A process group of its own, so that a stop reaches all that the shell has started.
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 2, 2] })
  let isStopped = false
  const stop = () => {
    isStopped = true
    stopGroup(child.pid, 'SIGTERM')
    timer = setTimeout(() => stopGroup(child.pid, 'SIGKILL'), endMs)
  }
  let timer = setTimeout(stop, minutes * 60_000)
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

/** Signals the group, unless it has ended at this moment. */
function stopGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}
