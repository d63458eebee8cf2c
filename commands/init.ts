/** `init`: writes the configuration of a new site. */
import { type CommonFlags, printJson, type UnconfiguredContext } from './context.ts'

interface InitFlags extends CommonFlags {
  siteUrl?: string
  space?: string
  region?: string
  requests?: string
  color?: string
  force?: true
}

export async function init({ flags, log }: UnconfiguredContext<InitFlags>) {
  const { askQuestions } = await import('../build/config/init-questions.ts')
  const { refuseToReplace, requireHelper, writeInit } = await import('../build/config/init.ts')
  // Nobody answers five questions to be refused.
  const place = { folder: '.', config: flags.config ?? 'site.config.ts' }
  requireHelper(place)
  if (!flags.force) refuseToReplace(place)
  const { siteUrl, space, region, requests, color } = flags
  const given = { siteUrl, space, region, requestsEndpoint: requests, color }
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const answers = await askQuestions({
    given,
    terminal: isTerminal ? { input: process.stdin, output: process.stderr } : null,
    // As one ends that the system interrupts: nothing went wrong.
    onInterrupt: () => process.exit(130),
  })
  const written = writeInit(place, answers)
  log.info(`written: ${written.files.join(', ')}`)
  log.info(`then, with your Storyblok account:\n  ${written.commands.join('\n  ')}`)
  printJson(flags, written)
}
