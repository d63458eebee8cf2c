/**
 * One run of the hook: sync, then build and the command after it if there is something new.
 */

import { counted } from '../../build/base/counted.ts'
import { digestOf } from '../../build/base/digest.ts'
import { readIndexBytes } from '../../build/cache/cache-index.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import type { BuildOptions, BuildReport } from '../../build/pipeline.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { LastRun } from './app.ts'
import { distinctWarnings } from './new-warnings.ts'
import { runCommand } from './run-command.ts'

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
      `hook: version ${synced.version} is build ${built.buildId}, ${counted(built.pages.rendered, 'page')} rendered, ` +
        `${synced.ms + built.ms} ms${warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : ''}`,
    )
    const { nextChange } = built
    const due = nextChange === null ? Number.POSITIVE_INFINITY : Date.parse(nextChange.at)
    return { outcome: 'published', due, content, missed }
  } catch (error) {
    return { outcome: 'failed', error, due: 0 }
  }
}
