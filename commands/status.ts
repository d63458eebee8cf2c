/** `status`: compares Storyblok, the cache, the last build and the live site. */

import type { Command } from 'commander'
import { type CommonFlags, type Context, printResult } from './context.ts'
import { command, example, parseAddress } from './flags.ts'
import { run } from './run.ts'

export function addStatus(program: Command): void {
  command(program, 'status', 'says what is live, and what is behind (then exit 1)')
    .option('--url <url>', 'home page of the live site (default: SITE_URL)', parseAddress)
    .addHelpText('after', example('vetrina status --url https://www.example.it'))
    .action(run(status))
}

interface StatusFlags extends CommonFlags {
  url?: string
}

async function status({ config, flags }: Context<StatusFlags>) {
  const { findStatus } = await import('../build/status.ts')
  const home = flags.url?.replace(/\/*$/, '/') ?? `${config.siteUrl}${config.basePath}`
  const report = await findStatus(config, { home, now: config.clock ?? new Date() })
  const parts = [
    ['content service', report.service],
    ['content cache', report.cache],
    ['last build', report.build],
    [home, report.live],
  ] as const
  const lines = parts.flatMap(([name, { says, hint }]) => [
    `${name}: ${says}`,
    ...(hint === null ? [] : [`  ${hint}`]),
  ])
  printResult(flags, report, lines)
  if (!report.isCurrent) process.exitCode = 1
}
