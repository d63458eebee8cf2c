/** `check`: what a site owes its visitors and the law, before it is published. */

import type { Command } from 'commander'
import { type CommonFlags, type Context, languageOf, print } from './context.ts'
import { command, example } from './flags.ts'
import { run } from './run.ts'

export function addCheck(program: Command): void {
  command(program, 'check', 'checks dist: links, HTML, weight, headers, the law')
    .option('--strict', 'exits with 1 for warnings too')
    .addHelpText('after', example('vetrina check --strict'))
    .action(run(check))
}

interface CheckFlags extends CommonFlags {
  strict?: true
}

export async function check({ config, flags }: Context<CheckFlags>) {
  const { checkSite } = await import('../build/check.ts')
  const { checkJson, formatReport } = await import('../build/check/report.ts')
  const report = await checkSite(config, config.clock ?? new Date())
  print(flags.json ? JSON.stringify(checkJson(report)) : formatReport(report, languageOf(flags)))
  if (report.errors > 0 || (flags.strict && report.warnings > 0)) process.exitCode = 1
}
