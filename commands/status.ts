/** `status`: what of the content is live, and what is behind. */
import { type CommonFlags, type Context, printResult } from './context.ts'

interface StatusFlags extends CommonFlags {
  url?: string
}

export async function status({ config, flags }: Context<StatusFlags>) {
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
