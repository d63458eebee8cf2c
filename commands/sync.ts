/** `sync`: content service → content cache, once or for as long as it watches. */

import { setTimeout as sleep } from 'node:timers/promises'
import { counted } from '../build/base/counted.ts'
import { type CommonFlags, type Context, closeOnSignal, finish } from './context.ts'

export interface SyncFlags extends CommonFlags {
  full?: true
  strict?: true
  allowShrink?: true
  expectVersion?: number
  wait?: number
  watch?: true
}

/** How long a sync may go on that is under way when the watching is to end. */
const patienceMs = 2000

export async function sync(context: Context<SyncFlags>) {
  const { config, flags, log, printError } = context
  const { waitForVersion, watchSpace } = await import('../build/sync/space-watch.ts')
  if (flags.expectVersion !== undefined) {
    const waitMs = (flags.wait ?? 0) * 1000
    await waitForVersion(config, { version: flags.expectVersion, waitMs })
  }
  await syncOnce(context)
  if (!flags.watch) return
  const stop = new AbortController()
  const watching = watchSpace(config, {
    onChange: () => syncOnce(context),
    onError: printError,
    signal: stop.signal,
  })
  closeOnSignal(() => {
    stop.abort()
    return Promise.race([watching, sleep(patienceMs)])
  })
  log.info('sync: watching the space  (Ctrl+C stops it)')
  await watching
}

async function syncOnce({ config, flags, log }: Context<SyncFlags>) {
  const { sync } = await import('../build/sync.ts')
  const report = await sync({
    config,
    isFull: flags.full ?? false,
    log,
    mayShrink: flags.allowShrink ?? false,
    waitMs: (flags.wait ?? 0) * 1000,
  })
  const { stories, assets } = report
  log.info(
    `sync: ${counted(stories.total, 'story', 'stories')} (${stories.added} added, ${stories.changed} changed, ${stories.moved} moved, ${stories.removed} removed), ` +
      `${counted(assets.downloaded, 'image')} downloaded, ${assets.reused} reused, ${counted(report.requests, 'request')}, ${report.ms} ms`,
  )
  finish(report, { flags, log })
}
