/** `init`: writes the configuration of a new site. */

import type { Command } from 'commander'
import { type CommonFlags, printJson, type UnconfiguredContext } from './context.ts'
import { command, example } from './flags.ts'
import { runWithoutConfig } from './run.ts'

export function addInit(program: Command): void {
  command(program, 'init', 'asks five questions and writes site.config.ts')
    .option('--site-url <url>', 'public URL of the site')
    .option('--space <id>', 'id of the Storyblok space')
    .option('--region <name>', 'region of the space: eu, us, ca, ap or cn (default: eu)')
    .option(
      '--requests <url>',
      'URL that the request forms post to (default: they open a prepared mail)',
    )
    .option('--color <#rrggbb>', 'colour of the installed app (default: #f6f1ea)')
    .option('--force', 'replaces an existing configuration')
    .addHelpText('after', example('vetrina init --site-url https://www.example.it --space 123456'))
    .action(runWithoutConfig(init))
}

interface InitFlags extends CommonFlags {
  siteUrl?: string
  space?: string
  region?: string
  requests?: string
  color?: string
  force?: true
}

async function init({ flags, log }: UnconfiguredContext<InitFlags>) {
  const { askQuestions } = await import('../build/config/init-questions.ts')
  const { refuseToReplace, writeInit } = await import('../build/config/init.ts')
  const { requireProject } = await import('../build/package-version.ts')
  // Refuse before the user answers five questions.
  const place = { folder: '.', config: flags.config ?? 'site.config.ts' }
  requireProject()
  if (!flags.force) refuseToReplace(place)
  const { siteUrl, space, region, requests, color } = flags
  const given = { siteUrl, space, region, requestsEndpoint: requests, color }
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const answers = await askQuestions({
    given,
    terminal: isTerminal ? { input: process.stdin, output: process.stderr } : null,
  })
  const written = writeInit(place, answers)
  log.info(`written: ${written.files.join(', ')}`)
  log.info(`then, with your Storyblok account:\n  ${written.commands.join('\n  ')}`)
  printJson(flags, written)
}
