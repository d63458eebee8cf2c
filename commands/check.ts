/** `check`: the gate before a site is published. */
import { type CommonFlags, type Context, print } from './context.ts'

interface CheckFlags extends CommonFlags {
  strict?: true
  junit?: string
  sarif?: string
}

export async function check({ config, flags }: Context<CheckFlags>) {
  const { checkSite } = await import('../build/check.ts')
  const { codesOf } = await import('../build/findings/codes.ts')
  const { loadSite } = await import('../build/load-site.ts')
  const { formatReport, writeReports } = await import('../build/check/report.ts')
  const report = await checkSite(config, config.clock ?? new Date())
  const isStrict = flags.strict ?? false
  print(flags.json ? JSON.stringify(report) : formatReport(report))
  const codes = codesOf(await loadSite(config))
  writeReports(report, { junit: flags.junit, sarif: flags.sarif, isStrict, codes })
  if (report.errors > 0 || (isStrict && report.warnings > 0)) process.exitCode = 1
}
