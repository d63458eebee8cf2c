/** `check`: what a site owes its visitors and the law, before it is published. */

import type { Command } from 'commander'
import { type CommonFlags, type Context, languageOf, print } from './context.ts'
import { command, example, parsePath } from './flags.ts'
import { run } from './run.ts'

export function addCheck(program: Command): void {
  command(program, 'check', 'checks dist: links, HTML, weight, headers, the law')
    .option('--strict', 'exits with 1 for warnings too')
    .option('--junit <file>', 'also writes the result as JUnit XML', parsePath)
    .option('--sarif <file>', 'also writes the result as SARIF', parsePath)
    .addHelpText('after', example('vetrina check --strict --junit report.xml'))
    .action(run(check))
}

interface CheckFlags extends CommonFlags {
  strict?: true
  junit?: string
  sarif?: string
}

async function check({ config, flags }: Context<CheckFlags>) {
  const { checkSite } = await import('../build/check.ts')
  const { checkCodesOf } = await import('../build/diagnostics/diagnose.ts')
  const { loadSite } = await import('../build/load-site.ts')
  const { checkJson, formatReport, writeReports } = await import('../build/check/report.ts')
  const report = await checkSite(config, config.clock ?? new Date())
  const isStrict = flags.strict ?? false
  print(flags.json ? JSON.stringify(checkJson(report)) : formatReport(report, languageOf(flags)))
  const codes = checkCodesOf(await loadSite(config))
  writeReports(report, { junit: flags.junit, sarif: flags.sarif, isStrict, codes })
  if (report.errors > 0 || (isStrict && report.warnings > 0)) process.exitCode = 1
}
