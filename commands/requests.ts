/** `requests`: the receiver, and the commands that read and mend what it keeps. */

import type { Command } from 'commander'
import type { CommandContext, CommandResult } from '../servers/requests/commands.ts'
import { type CommonFlags, type Context, closeOnSignal, print } from './context.ts'
import { command, email, example, parseCount, port, server } from './flags.ts'
import { run, runWith } from './run.ts'

export function addRequests(program: Command): void {
  const requests = server(program, 'requests', 'receives, stores and mails requests')
    .addOption(port('REQUESTS_PORT or 4020'))
    .enablePositionalOptions()
    .allowExcessArguments()
    .hook('preSubcommand', handDownFlags)
    .addHelpText('after', example('REQUESTS_SMTP_URL=smtps://… vetrina requests'))
    .action((flags: CommonFlags, { args: [unknown] }: Command) => {
      if (unknown !== undefined) requests.error(`error: unknown command 'requests ${unknown}'`)
      return run(start)(flags)
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
    .action(run(check))
  add('list', 'what is stored, one line a request', '--dead')
    .option('--suspect', 'only what may be spam')
    .option('--dead', 'only what could not be delivered')
    .action(run(list))
  add('show', 'one request, with everything that was typed', 'M3K7PQ9RXT')
    .argument('<id>', 'the reference that the visitor got')
    .action(runWith('id', show))
  add('export', 'everything that is stored about a person, as JSON', '--email chiara@example.it')
    .addOption(email())
    .action(run(exportPerson))
  add('erase', 'erases everything that is stored about a person', '--email chiara@example.it')
    .addOption(email())
    .action(run(erase))
  add('purge', 'erases what is older than it may be')
    .option('--suspect', 'instead, all that may be spam')
    .action(run(purge))
  add(
    'retry',
    'delivers at once what failed or was given up, or one request, suspect or not',
    'M3K7PQ9RXT',
  )
    .argument('[id]', 'the reference that the visitor got')
    .action(runWith('id', retry))
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

type RequestsCommands = typeof import('../servers/requests/commands.ts')

async function start({
  config,
  flags,
  log,
}: Context<CommonFlags & { port?: number }>): Promise<void> {
  const { startReceiver } = await import('../servers/requests/start.ts')
  const { port } = flags
  const server = await startReceiver({ site: config, environment: process.env, port, log })
  closeOnSignal(server.close)
}

const check = answer<{ patience: number }>(({ checkRequests }, context, { patience }) =>
  checkRequests(context, patience),
)

const list = answer<{ suspect?: true; dead?: true }>(({ listRequests }, { config }, flags) =>
  listRequests(config, { isSuspect: flags.suspect ?? false, isDead: flags.dead ?? false }),
)

const show = answer<{ id: string }>(({ showRequest }, { config }, { id }) =>
  showRequest(config, id),
)

const exportPerson = answer<{ email: string }>(({ exportRequests }, { config }, { email }) =>
  exportRequests(config, email),
)

const erase = answer<{ email: string }>(({ eraseRequests }, { config }, { email }) =>
  eraseRequests(config, email),
)

const purge = answer<{ suspect?: true }>((commands, { config }, { suspect }) =>
  suspect ? commands.purgeSuspects(config) : commands.purgeOldRequests(config, new Date()),
)

const retry = answer<{ id?: string }>(({ retryRequests }, { config }, { id }) =>
  retryRequests(config, { now: new Date(), ...(id === undefined ? {} : { id }) }),
)

/** The result of a command goes to standard output, also when it is a failure. */
function answer<Flags>(
  work: (
    commands: RequestsCommands,
    context: CommandContext,
    flags: Flags,
  ) => Promise<CommandResult>,
) {
  return async ({ config, flags }: Context<CommonFlags & Flags>): Promise<void> => {
    const commands = await import('../servers/requests/commands.ts')
    const context = await commands.createContext(config, process.env)
    const { text, data, failure } = await work(commands, context, flags)
    print(flags.json ? JSON.stringify(data) : text)
    if (failure !== undefined) throw failure
  }
}
