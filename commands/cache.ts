/** `cache ls|verify|why`: reads the content cache. */

import type { Command } from 'commander'
import { counted } from '../build/base/counted.ts'
import { diagnosticJson, formatDiagnostics } from '../build/diagnostics/format.ts'
import { type CommonFlags, type Context, languageOf, printResult } from './context.ts'
import { command, example } from './flags.ts'
import { run, runWith } from './run.ts'

export function addCache(program: Command): void {
  const cache = program
    .command('cache')
    .description('reads the content cache')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina cache ls'))
  command(cache, 'ls', 'lists the slugs of its stories')
    .addHelpText('after', example('vetrina cache ls --json'))
    .action(run(list))
  command(cache, 'verify', 'reads every file; exits with 1 if one is damaged')
    .addHelpText('after', example('vetrina cache verify'))
    .action(run(verify))
  command(cache, 'why <uuid>', 'says where a story comes from, and which version is used')
    .option('--service', 'compares it with Storyblok')
    .addHelpText('after', example('vetrina cache why d8aa712a-550a-4956-b79f-e6ede60c0892'))
    .action(runWith('uuid', why))
}

export async function list({ config, flags }: Context<CommonFlags>) {
  const { readFilledIndex } = await import('../build/cache/cache-index.ts')
  const slugs = readFilledIndex(config.cacheDir).stories.map(({ fullSlug }) => fullSlug)
  printResult(flags, slugs, slugs)
}

export async function verify({ config, flags }: Context<CommonFlags>) {
  const { verifyCache } = await import('../build/sync/cache-report.ts')
  const check = verifyCache(config.cacheDir)
  const damaged = [...check.stories.damaged, ...check.assets.damaged]
  printResult(flags, check, [
    ...damaged.map((name) => `damaged: ${name}`),
    `cache: version ${check.version}, ${counted(check.stories.total, 'story', 'stories')}, ${counted(check.assets.total, 'image')}, ${damaged.length} damaged`,
  ])
  if (damaged.length > 0) process.exitCode = 1
}

export interface WhyFlags extends CommonFlags {
  uuid: string
  service?: true
}

export async function why({ config, flags }: Context<WhyFlags>) {
  const { compareWithService, explainStory } = await import('../build/sync/cache-report.ts')
  const story = await explainStory(flags.uuid, config)
  const service = flags.service ? await compareWithService(config, story) : undefined
  const lines = [
    `${story.fullSlug}: ${story.component} “${story.name}”`,
    `  uuid ${story.uuid}, id ${story.id}`,
    `  published ${story.seen?.publishedAt ?? 'never'}, changed ${story.seen?.updatedAt ?? 'never'}`,
    `  objects/${story.digest}.json`,
    story.isKept ? `  the newest version, objects/${story.invalid}.json, is not valid` : null,
    service === undefined ? null : `  in Storyblok: ${serviceSays[service]}`,
    story.formerSlugs.length > 0 ? `  former slugs: ${story.formerSlugs.join(', ')}` : null,
    ...formatDiagnostics(story.warnings, { language: languageOf(flags), severity: 'warning' }),
  ]
  printResult(
    flags,
    { ...story, warnings: story.warnings.map(diagnosticJson), service },
    lines.filter((line) => line !== null),
  )
}

const serviceSays = {
  same: 'the same version',
  other: 'another version, which the next sync fetches',
  missing: 'no such story, or not published',
}
