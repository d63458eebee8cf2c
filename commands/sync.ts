/** `sync`: Storyblok → content cache, once, or for as long as it watches. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { counted } from '../build/base/counted.ts'
import type { SyncReport } from '../build/sync.ts'
import type { Words } from '../src/content/words.ts'
import { type CommonFlags, type Context, closeOnSignal, finish } from './context.ts'
import { command, example, parseVersion, strict, wait } from './flags.ts'
import { run } from './run.ts'

export function addSync(program: Command): void {
  command(program, 'sync', 'fetches what changed in Storyblok into the content cache')
    .option('--full', 'fetches everything again, including cached stories')
    .addOption(strict())
    .option('--allow-shrink', 'accepts that more than 30 % of the stories are gone')
    .option(
      '--expect-version <number>',
      'waits until Storyblok serves this version of the space',
      parseVersion,
    )
    .addOption(wait('how long to wait for the version, or for another sync to finish'))
    .option('--watch', 'keeps running, and syncs whenever something is published')
    .addHelpText('after', example('STORYBLOK_TOKEN=… vetrina sync'))
    .action(run(sync))
}

export interface SyncFlags extends CommonFlags {
  full?: true
  strict?: true
  allowShrink?: true
  expectVersion?: number
  wait?: number
  watch?: true
}

/** Longest wait for a sync under way when the user stops watching. */
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
  log.info({
    en: 'sync: watching the space  (Ctrl+C stops it)',
    it: 'sync: osserva lo spazio  (Ctrl+C per fermarlo)',
  })
  await watching
}

async function syncOnce(context: Context<SyncFlags>) {
  const { config, flags, log } = context
  const { sync } = await import('../build/sync.ts')
  const report = await sync({
    config,
    isFull: flags.full ?? false,
    log,
    mayShrink: flags.allowShrink ?? false,
    waitMs: (flags.wait ?? 0) * 1000,
  })
  log.info(summaryOf(report))
  finish(report, context)
}

const summaryOf = ({ stories, assets, requests, ms }: SyncReport): Words => ({
  en:
    `sync: ${counted(stories.total, 'story', 'stories')} (${stories.added} added, ${stories.changed} changed, ${stories.moved} moved, ${stories.removed} removed), ` +
    `${counted(assets.downloaded, 'image')} downloaded, ${assets.reused} reused, ${counted(requests, 'request')}, ${ms} ms`,
  it:
    `sync: ${counted(stories.total, 'contenuto', 'contenuti')} (nuovi: ${stories.added}, cambiati: ${stories.changed}, spostati: ${stories.moved}, tolti: ${stories.removed}), ` +
    `immagini scaricate: ${assets.downloaded}, già presenti: ${assets.reused}, ${counted(requests, 'richiesta', 'richieste')}, ${ms} ms`,
})
