/**
 * The receiver of requests, and what can be asked about those that it has.
 */
import type { Command } from 'commander'
import type { CommonFlags } from './context.ts'
import { parseCount } from './flag-values.ts'
import { command, email, example, port, server } from './flags.ts'
import { run, runWith } from './run.ts'

export function addRequestsCommands(program: Command): void {
  const start = run(async () => (await import('./requests.ts')).start)
  const requests = server(program, 'requests', 'receives and mails requests; keeps them')
    .addOption(port('REQUESTS_PORT or 4020'))
    .enablePositionalOptions()
    .allowExcessArguments()
    .hook('preSubcommand', handDownFlags)
    .addHelpText('after', example('REQUESTS_SMTP_URL=smtps://… vetrina requests'))
    .action((flags: CommonFlags, { args: [unknown] }: Command) => {
      if (unknown !== undefined) requests.error(`error: unknown command 'requests ${unknown}'`)
      return start(flags)
    })
  const add = (name: string, description: string, flags = '') =>
    command(requests, name, description)
      // Of `requests` a further word may be a command; a command has all of this from it.
      .allowExcessArguments(false)
      .addHelpText('after', example(`vetrina requests ${name} ${flags}`.trim()))

  add(
    'check',
    'sends a request through the endpoint and follows it to the mailbox',
    '--patience 90',
  )
    .option('--patience <seconds>', 'how long a delivery may take', parseCount, 60)
    .action(run(async () => (await import('./requests.ts')).check))
  add('list', 'what is stored, one line a request', '--dead')
    .option('--suspect', 'only what may be spam')
    .option('--dead', 'only what could not be delivered')
    .action(run(async () => (await import('./requests.ts')).list))
  add('show', 'one request, with everything that was typed', 'M3K7PQ9RXT')
    .argument('<id>', 'the reference that the visitor got')
    .action(runWith('id', async () => (await import('./requests.ts')).show))
  add('export', 'everything that is stored about a person, as JSON', '--email chiara@example.it')
    .addOption(email())
    .action(run(async () => (await import('./requests.ts')).exportPerson))
  add('erase', 'erases everything that is stored about a person', '--email chiara@example.it')
    .addOption(email())
    .action(run(async () => (await import('./requests.ts')).erase))
  add('purge', 'erases what is older than it may be')
    .option('--suspect', 'instead, all that may be spam')
    .action(run(async () => (await import('./requests.ts')).purge))
  add(
    'retry',
    'delivers at once what failed or was given up, or one request, suspect or not',
    'M3K7PQ9RXT',
  )
    .argument('[id]', 'the reference that the visitor got')
    .action(runWith('id', async () => (await import('./requests.ts')).retry))
}

/** A flag before the name of a command is meant for the command. */
function handDownFlags(outer: Command, inner: Command): void {
  for (const option of outer.options) {
    const name = option.attributeName()
    if (outer.getOptionValueSource(name) !== 'cli') continue
    if (!inner.options.some((own) => own.attributeName() === name)) {
      outer.error(`error: '${outer.name()} ${inner.name()}' has no option '${option.long}'`)
    }
    inner.setOptionValueWithSource(name, outer.getOptionValue(name), 'cli')
  }
}
