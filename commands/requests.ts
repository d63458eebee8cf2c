/** `requests`: the receiver, and the commands about what it has stored. */

import type { Command } from 'commander'
import type { Work } from '../servers/requests/commands.ts'
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
      // A command inherits this from `requests`, where a further word may be a command.
      .allowExcessArguments(false)
      .addHelpText('after', example(`vetrina requests ${name} ${flags}`.trim()))

  add(
    'check',
    'sends a request through the endpoint and follows it to the mailbox',
    '--patience 90',
  )
    .option('--patience <seconds>', 'how long a delivery may take', parseCount, 60)
    .action(run(answer(({ check }) => check)))
  add('list', 'lists the stored requests, one per line', '--dead')
    .option('--suspect', 'only possible spam')
    .option('--dead', 'only requests that could not be delivered')
    .action(run(answer(({ list }) => list)))
  add('show', 'shows one request with all its answers', 'M3K7PQ9RXT')
    .argument('<id>', 'the reference that the visitor got')
    .action(
      runWith(
        'id',
        answer(({ show }) => show),
      ),
    )
  add(
    'export',
    'prints everything that is stored about a person, as JSON',
    '--email chiara@example.it',
  )
    .addOption(email())
    .action(run(answer(({ exportPerson }) => exportPerson)))
  add('erase', 'erases everything that is stored about a person', '--email chiara@example.it')
    .addOption(email())
    .action(run(answer(({ erase }) => erase)))
  add('purge', 'erases requests past their retention period')
    .option('--suspect', 'erases all possible spam instead')
    .action(run(answer(({ purge }) => purge)))
  add(
    'retry',
    'retries failed deliveries at once, or delivers one request, even a suspect one',
    'M3K7PQ9RXT',
  )
    .argument('[id]', 'the reference that the visitor got')
    .action(
      runWith(
        'id',
        answer(({ retry }) => retry),
      ),
    )
}

/** Passes a flag before the name of a command on to the command. */
function handDownFlags(outer: Command, inner: Command): void {
  for (const option of outer.options) {
    const name = option.attributeName()
    if (outer.getOptionValueSource(name) !== 'cli') continue
    if (!inner.options.some((option) => option.attributeName() === name)) {
      outer.error(`error: '${outer.name()} ${inner.name()}' has no option '${option.long}'`)
    }
    inner.setOptionValueWithSource(name, outer.getOptionValue(name), 'cli')
  }
}

async function start({
  config,
  flags,
  log,
}: Context<CommonFlags & { port?: number }>): Promise<void> {
  const { startReceiver } = await import('../servers/requests/server.ts')
  const { port } = flags
  const server = await startReceiver({ site: config, environment: process.env, port, log })
  closeOnSignal(server.close)
}

type Commands = typeof import('../servers/requests/commands.ts')

/** Prints the result of a command to standard output, even if the command fails. */
const answer =
  <Flags>(commandOf: (commands: Commands) => Work<Flags>) =>
  async ({ config: site, flags }: Context<CommonFlags & Flags>): Promise<void> => {
    const [commands, { resolveReceiver }] = await Promise.all([
      import('../servers/requests/commands.ts'),
      import('../servers/requests/server.ts'),
    ])
    const receiver = await resolveReceiver(site, process.env)
    const { text, data, failure } = await commandOf(commands)(receiver, flags, site)
    print(flags.json ? JSON.stringify(data) : text)
    if (failure !== undefined) throw failure
  }
