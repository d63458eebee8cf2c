/** `requests`: the receiver, and the commands that read and mend what it keeps. */
import type { CommandContext, CommandResult } from '../servers/requests/commands.ts'
import { type CommonFlags, type Context, closeOnSignal, print } from './context.ts'

type RequestsCommands = typeof import('../servers/requests/commands.ts')

export async function start({
  config,
  flags,
  log,
}: Context<CommonFlags & { port?: number }>): Promise<void> {
  const { startReceiver } = await import('../servers/requests/start.ts')
  const { port } = flags
  const server = await startReceiver({ site: config, environment: process.env, port, log })
  closeOnSignal(server.close)
}

export const check = answer<{ patience: number }>(({ checkRequests }, context, { patience }) =>
  checkRequests(context, patience),
)

export const list = answer<{ suspect?: true; dead?: true }>(({ listRequests }, { config }, flags) =>
  listRequests(config, { isSuspect: flags.suspect ?? false, isDead: flags.dead ?? false }),
)

export const show = answer<{ id: string }>(({ showRequest }, { config }, { id }) =>
  showRequest(config, id),
)

export const exportPerson = answer<{ email: string }>(({ exportRequests }, { config }, { email }) =>
  exportRequests(config, email),
)

export const erase = answer<{ email: string }>(({ eraseRequests }, { config }, { email }) =>
  eraseRequests(config, email),
)

export const purge = answer<{ suspect?: true }>((commands, { config }, { suspect }) =>
  suspect ? commands.purgeSuspects(config) : commands.purgeOldRequests(config, new Date()),
)

export const retry = answer<{ id?: string }>(({ retryRequests }, { config }, { id }) =>
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
