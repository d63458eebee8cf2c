/** `build`: content cache → dist; `explain`: why a page of it is as it is. */
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { counted } from '../build/base/counted.ts'
import type { Shard } from '../build/builds/shards.ts'
import type { Config } from '../build/config.ts'
import type { PlannedAction } from '../build/explain.ts'
import type { BuildReport } from '../build/pipeline.ts'
import type { Words } from '../src/content/words.ts'
import { type CommonFlags, type Context, finish, printResult } from './context.ts'
import { command, example, now, parsePath, parseShard, strict, wait } from './flags.ts'
import { run, runWith } from './run.ts'

export function addBuild(program: Command): void {
  command(program, 'build', 'builds dist from the content cache, offline')
    .addOption(strict())
    .addOption(now())
    .option('--report [file]', 'also writes an HTML report (default: build-report.html)', parsePath)
    .addOption(
      new Option('--shard <i/n>', 'builds only this part of the pages, for a later --merge')
        .argParser(parseShard)
        .conflicts(['merge', 'report']),
    )
    .option('--merge', 'builds from the shards')
    .option('--shards <dir>', 'folder of the shards (default: build-shards)', parsePath)
    .hook('preAction', requireShards)
    .addOption(wait('how long to wait for another build to finish'))
    .addHelpText('after', example('vetrina build --strict --now 2026-12-01T08:00:00Z'))
    .action(run(build))
}

/** Refuses a folder of shards that nothing reads or writes. */
function requireShards(command: Command): void {
  const { shards, shard, merge } = command.opts<BuildFlags>()
  if (shards === undefined || shard !== undefined || merge) return
  command.error("error: option '--shards' needs --shard or --merge")
}

export interface BuildFlags extends CommonFlags {
  strict?: true
  now?: Date
  wait?: number
  /** File of the HTML report; `true` if the user gave no name. */
  report?: string | true
  shard?: Shard
  merge?: true
  /** Folder of the shards. */
  shards?: string
}

export async function build(context: Context<BuildFlags>) {
  const { config, flags, log } = context
  if (flags.shard !== undefined) return buildShard(context, flags.shard)
  const { build: buildSite } = await import('../build/pipeline.ts')
  const now = clockOf(context)
  const reporting = await planReport(context, now)
  const report = await buildSite({
    config,
    now,
    log,
    ...reporting.options,
    ...(flags.merge && { shardsDir: shardsDirOf(flags) }),
    waitMs: (flags.wait ?? 0) * 1000,
  })
  const { pages, images, nextChange } = report
  log.info(summaryOf(report))
  if (config.configFile === null) log.info(defaultsLine(config))
  if (nextChange !== null) {
    const when = `${nextChange.at}  (cron, UTC: ${nextChange.cron})`
    log.info({
      en: `next change by itself: ${when}`,
      it: `prossimo cambiamento automatico: ${when}`,
    })
  }
  if (flags.merge) {
    log.info(
      pages.rendered + images.encoded === 0
        ? { en: 'merge: the shards had everything', it: 'merge: era tutto negli shard' }
        : {
            en: `merge: missing from the shards and made here: ${counted(pages.rendered, 'page')}, ${counted(images.encoded, 'image')}`,
            it: `merge: non erano negli shard, create qui: ${counted(pages.rendered, 'pagina', 'pagine')}, ${counted(images.encoded, 'immagine', 'immagini')}`,
          },
    )
  }
  if (reporting.file !== '') {
    log.info({ en: `report: ${reporting.file}`, it: `rapporto: ${reporting.file}` })
  }
  finish(report, context)
}

const summaryOf = ({ buildId, pages, images, files, ms }: BuildReport): Words => ({
  en:
    `build ${buildId}: ${counted(pages.total, 'page')} (${pages.rendered} rendered), ${counted(images.total, 'image')} (${images.encoded} encoded), ` +
    `${counted(files.written, 'file')} written, ${files.unchanged} unchanged, ${files.removed} removed, ${ms} ms`,
  it:
    `build ${buildId}: ${counted(pages.total, 'pagina', 'pagine')} (create: ${pages.rendered}), ${counted(images.total, 'immagine', 'immagini')} (codificate: ${images.encoded}), ` +
    `file scritti: ${files.written}, invariati: ${files.unchanged}, tolti: ${files.removed}, ${ms} ms`,
})

const defaultsLine = ({ siteUrl, basePath, language, timeZone }: Config): Words => ({
  en: `no site.config.ts here, using the defaults: ${siteUrl}${basePath}, language ${language}, time zone ${timeZone}`,
  it: `qui non c’è site.config.ts, quindi i valori predefiniti: ${siteUrl}${basePath}, lingua ${language}, fuso orario ${timeZone}`,
})

const clockOf = ({ flags, config }: Context<{ now?: Date }>): Date =>
  flags.now ?? config.clock ?? new Date()

const shardsDirOf = ({ shards = 'build-shards' }: BuildFlags): string => resolve(shards)

async function buildShard(context: Context<BuildFlags>, shard: Shard) {
  const { config, flags, log } = context
  const { buildShard } = await import('../build/shard.ts')
  const report = await buildShard({
    config,
    log,
    shard,
    now: clockOf(context),
    shardsDir: shardsDirOf(flags),
    waitMs: (flags.wait ?? 0) * 1000,
  })
  const { pages, images } = report
  log.info({
    en: `shard ${report.shard}: ${pages.total} of ${counted(report.routes, 'page')} (${pages.rendered} rendered), ${counted(images.total, 'image')} (${images.encoded} encoded), ${report.ms} ms\n  ${report.folder}`,
    it: `shard ${report.shard}: ${pages.total} di ${counted(report.routes, 'pagina', 'pagine')} (create: ${pages.rendered}), ${counted(images.total, 'immagine', 'immagini')} (codificate: ${images.encoded}), ${report.ms} ms\n  ${report.folder}`,
  })
  finish(report, context)
}

/** Loads the report's code only if the user asks for a report. */
async function planReport({ flags: { report }, config }: Context<BuildFlags>, now: Date) {
  if (report === undefined) return { file: '', options: {} }
  const { reportFileOf, reportTo } = await import('../build/report/write-report.tsx')
  const file = reportFileOf(report, config)
  return { file, options: { onBuilt: reportTo({ file, config, now }) } }
}

export function addExplain(program: Command): void {
  command(program, 'explain <route>', 'says why a page was rendered, or would be')
    .addOption(now())
    .addHelpText('after', example('vetrina explain /about'))
    .action(runWith('route', explain))
}

interface ExplainFlags extends CommonFlags {
  route: string
  now?: Date
}

export async function explain(context: Context<ExplainFlags>) {
  const { config, flags } = context
  const { explainRoute } = await import('../build/explain.ts')
  const explanation = await explainRoute(flags.route, { config, now: clockOf(context) })
  const { story, reads, was, next, wouldBe, ...found } = explanation
  const lines = [
    `${found.route}: story ${story.fullSlug} (${story.uuid})`,
    `  the next build ${actionWords[next]}${wouldBe.length === 0 ? '' : `: ${wouldBe.join(', ')}`}`,
    was.length === 0 ? '  not rendered yet' : `  last rendered because of: ${was.join(', ')}`,
    `  reads ${reads.length}:`,
    ...reads.map(({ says, isChanged }) => `  ${isChanged ? '* changed' : ' '} ${says}`),
  ]
  printResult(flags, { ...found, story, reads, was, next, wouldBe }, lines)
}

const actionWords: Record<PlannedAction, string> = {
  nothing: 'leaves it as it is',
  rendered: 'renders it again',
  out: 'leaves it out, because its story does not fit its schema',
}
