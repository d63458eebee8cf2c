/** `status`: compares Storyblok, the cache, the last build and the live site. */

import type { Command } from 'commander'
import type { Translation } from '../build/content/translations.ts'
import { type CommonFlags, type Context, printResult } from './context.ts'
import { command, example, parseAddress } from './flags.ts'
import { run } from './run.ts'

export function addStatus(program: Command): void {
  command(program, 'status', 'says what is live and what is out of date (then exits with 1)')
    .option('--url <url>', 'home page of the live site (default: SITE_URL)', parseAddress)
    .option('--translations', 'lists the fields of each story that are not translated yet')
    .addHelpText('after', example('vetrina status --url https://www.example.it'))
    .action(run(status))
}

interface StatusFlags extends CommonFlags {
  url?: string
  translations?: true
}

async function status({ config, flags }: Context<StatusFlags>) {
  const { findStatus } = await import('../build/status.ts')
  const home = flags.url?.replace(/\/*$/, '/') ?? `${config.siteUrl}${config.basePath}`
  const report = await findStatus(config, {
    home,
    now: config.clock ?? new Date(),
    withTranslations: flags.translations === true,
  })
  const parts = [
    ['Storyblok', report.service],
    ['content cache', report.cache],
    ['last build', report.build],
    [home, report.live],
  ] as const
  const lines = parts.flatMap(([name, { says, hint }]) => [
    `${name}: ${says}`,
    ...(hint === null ? [] : [`  ${hint}`]),
  ])
  printResult(flags, report, [...lines, ...tableOf(report.translations)])
  if (!report.isCurrent) process.exitCode = 1
}

/** Most fields to name; `--json` has all. */
const mostNamed = 5

function tableOf(translations: readonly Translation[] | undefined): string[] {
  if (translations === undefined) return []
  if (translations.length === 0) return ['translations: the site has one language, or no content']
  const widest = Math.max(...translations.map(({ story }) => story.length))
  const rows = translations.map(({ story, language, slug, done, missing }) => {
    const named = missing.slice(0, mostNamed).join(', ')
    const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : ''
    const left = missing.length === 0 ? '' : `  missing: ${named}${more}`
    const count = `${done} of ${done + missing.length}`
    return `  ${story.padEnd(widest)}  ${language}  ${count}${slug === null ? '  not published' : left}`
  })
  return ['translations:', ...rows]
}
