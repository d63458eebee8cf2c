/**
 * The command line: commands and flags, the error printer, the exit code. What a command does is
 * imported when it runs, so that `--help` loads none of it.
 */
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import type { Config, ConfigFlags } from './build/config.ts'
import { VetrinaError } from './build/errors.ts'
import { createLog, type Log, type Warning } from './build/log.ts'
import type { CommandResult } from './servers/requests/commands.ts'
import type { RequestsConfig } from './servers/requests/config.ts'

interface CommonFlags extends ConfigFlags {
  json?: true
  verbose?: true
}

interface Context<Flags> {
  flags: Flags
  config: Config
  log: Log
}

const usage = 2

// React's development build is five times slower; it decides when it is first imported.
process.env.NODE_ENV ??= 'production'

function createProgram(): Command {
  const program = new Command('vetrina')
    .description('Pulls a Storyblok space into a local cache and renders it to a static site.')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(vetrina --help lists the commands and their flags)')
    .exitOverride()
    // Else the flags of `requests list` would be taken by `requests`, which has the same.
    .enablePositionalOptions()

  command(program, 'demo', 'runs the demo space: content service, sync, build, preview')
    .option('--port <number>', 'port of the preview', parsePort, 4000)
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))
    .action(run(demo))

  command(program, 'sync', 'content service → content cache')
    .option('--full', 'fetch everything, whatever the cache has')
    .option('--strict', 'exit 1 when anything is wrong with the content')
    .option('--allow-shrink', 'let more than 30 % of the stories go')
    .option('--expect-version <number>', 'wait until this version can be seen', parseCount)
    .option(
      '--wait <seconds>',
      'how long to wait, for another sync too (default: 0)',
      parseCount,
      0,
    )
    .option('--watch', 'go on, and sync whenever the space is published')
    .addHelpText('after', example('STORYBLOK_TOKEN=… vetrina sync'))
    .action(run(sync))

  command(program, 'build', 'content cache → dist, offline')
    .option('--strict', 'exit 1 when anything is wrong with the content')
    .option(
      '--now <iso>',
      'clock of the build, for course dates (default: the current time)',
      parseDate,
    )
    .addHelpText('after', example('vetrina build --strict --now 2026-12-01T08:00:00Z'))
    .action(run(build))

  command(program, 'preview', 'serves dist the way a static host does')
    .option('--port <number>', 'port to listen on (default: 4000 or the next free one)', parsePort)
    .addHelpText('after', example('vetrina preview --port 8080'))
    .action(run(preview))

  command(program, 'content', 'the embedded content service, over the files of a space')
    .option('--space <dir>', 'folder of the space', 'demo')
    .option('--port <number>', 'port to listen on (default: 4010 or the next free one)', parsePort)
    .option('--fault <name>', 'misbehave, to try a client against it (help: lists them)')
    .option('--writable', 'the management API writes to the files of the space')
    .addHelpText(
      'after',
      example(
        'vetrina content --space demo --port 4010',
        'a fault for one request: the header x-vetrina-fault: NAME; for all: POST {"name": "NAME"} to /__faults',
      ),
    )
    .action(run(content))

  const cache = program
    .command('cache')
    .description('what the content cache has')
    .usage('<command> [options]')
  command(cache, 'ls', 'the slugs of its stories')
    .addHelpText('after', example('vetrina cache ls --json'))
    .action(run(cacheList))
  command(cache, 'verify', 'reads all of it; exit 1 when something is damaged')
    .addHelpText('after', example('vetrina cache verify'))
    .action(run(cacheVerify))
  command(cache, 'why <uuid>', 'where a story comes from, and why it is as it is')
    .option('--service', 'ask the content service whether it has the same')
    .addHelpText('after', example('vetrina cache why d8aa712a-550a-4956-b79f-e6ede60c0892'))
    .action((uuid: string, flags: WhyFlags) =>
      run<WhyFlags>((context) => cacheWhy(context, uuid))(flags),
    )

  addRequestsCommands(program)

  const space = program
    .command('space')
    .description('a Storyblok space, made ready for this site')
    .usage('<command> [options]')
  command(space, 'schema', 'component files for the official Storyblok CLI')
    .option('--dir <dir>', 'folder to write to', 'storyblok')
    .addHelpText(
      'after',
      example(
        'vetrina space schema --dir storyblok',
        'then storyblok components push --space 12345 --from vetrina --path storyblok',
      ),
    )
    .action(run(spaceSchema))

  return program
}

function addRequestsCommands(program: Command): void {
  const requests = commonFlags(
    program.command('requests').description('receives and mails requests; keeps them'),
  )
    .option('--port <number>', 'port to listen on (default: REQUESTS_PORT or 4020)', parsePort)
    .enablePositionalOptions()
    .addHelpText('after', example('REQUESTS_SMTP_URL=smtps://… vetrina requests'))
    .action(run(startReceiver))
  const add = (name: string, description: string) => command(requests, name, description)

  add('check', 'sends a request through the endpoint and follows it to the mailbox')
    .option('--patience <seconds>', 'how long a delivery may take', Number, 60)
    .action(run(checkReceiver))
  add('list', 'what is stored, one line a request')
    .option('--suspect', 'only what may be spam and was not mailed')
    .option('--dead', 'only what could not be delivered')
    .action(
      runRequests<{ suspect?: true; dead?: true }>(({ listRequests }, config, flags) =>
        listRequests(config, { isSuspect: flags.suspect ?? false, isDead: flags.dead ?? false }),
      ),
    )
  const show = runRequests<{ id: string }>(({ showRequest }, config, { id }) =>
    showRequest(config, id),
  )
  add('show', 'one request, with everything that was typed')
    .argument('<id>', 'the reference that the visitor got')
    .action((id: string, flags: CommonFlags) => show({ ...flags, id }))
  add('export', 'everything that is stored about a person, as JSON')
    .requiredOption('--email <address>', 'mail address of the person')
    .action(
      runRequests<{ email: string }>(({ exportRequests }, config, { email }) =>
        exportRequests(config, email),
      ),
    )
  add('erase', 'erases everything that is stored about a person')
    .requiredOption('--email <address>', 'mail address of the person')
    .action(
      runRequests<{ email: string }>(({ eraseRequests }, config, { email }) =>
        eraseRequests(config, email),
      ),
    )
  add('purge', 'erases what is older than it may be').action(
    runRequests(({ purgeOldRequests }, config) => purgeOldRequests(config, new Date())),
  )
  const retry = runRequests<{ id?: string }>(({ retryRequests }, config, { id }) =>
    retryRequests(config, { now: new Date(), ...(id === undefined ? {} : { id }) }),
  )
  add('retry', 'delivers again what was given up, or one request, suspect or not')
    .argument('[id]', 'the reference that the visitor got')
    .action((id: string | undefined, flags: CommonFlags) =>
      retry(id === undefined ? flags : { ...flags, id }),
    )
}

function command(program: Command, name: string, description: string): Command {
  return commonFlags(program.command(name).description(description))
}

function commonFlags(command: Command): Command {
  return command
    .option('--cache <dir>', 'content cache (default: content-cache)')
    .option('--out <dir>', 'folder of the built site (default: dist)')
    .option('--config <file>', 'configuration (default: site.config.ts)')
    .option('--json', 'one JSON object on standard output')
    .option('--verbose', 'show the cause of an error')
}

const example = (line: string, then = ''): string =>
  `\nExample:\n  ${line}${then === '' ? '' : `\n  ${then}`}`

async function demo({ config, flags, log }: Context<CommonFlags & { port: number }>) {
  const service = await startContent({ flags: { space: 'demo' }, log })
  const local = {
    ...config,
    service: { ...config.service, apiUrl: service.url, token: service.tokens.preview },
  }
  const common = { config: local, log }
  await sync({ ...common, flags: {} })
  await build({ ...common, flags: {} })
  await preview({ ...common, flags: { ...flags, isDefaultPort: true } })
}

interface SyncFlags extends CommonFlags {
  full?: true
  strict?: true
  allowShrink?: true
  expectVersion?: number
  wait?: number
  watch?: true
}

async function sync(context: Context<SyncFlags>) {
  const { config, flags, log } = context
  const { waitForVersion, watchSpace } = await import('./build/space-watch.ts')
  if (flags.expectVersion !== undefined) {
    const waitMs = (flags.wait ?? 0) * 1000
    await waitForVersion(config, { version: flags.expectVersion, waitMs })
  }
  await syncOnce(context)
  if (!flags.watch) return
  log.info('sync: watching the space  (Ctrl+C stops it)')
  await watchSpace(config, {
    onChange: () => syncOnce(context),
    onError: (error) => printError(error, flags.verbose ?? false),
    signal: new AbortController().signal,
  })
}

async function syncOnce({ config, flags, log }: Context<SyncFlags>) {
  const { sync } = await import('./build/sync.ts')
  const report = await sync({
    config,
    isFull: flags.full ?? false,
    log,
    mayShrink: flags.allowShrink ?? false,
    waitMs: (flags.wait ?? 0) * 1000,
  })
  const { stories, assets } = report
  log.info(
    `sync: ${stories.total} stories (${stories.added} added, ${stories.changed} changed, ${stories.moved} moved, ${stories.removed} removed), ` +
      `${assets.downloaded} images downloaded, ${assets.reused} reused, ${report.requests} requests, ${report.ms} ms`,
  )
  finish(report, { flags, log })
}

async function cacheList({ config, flags }: Context<CommonFlags>) {
  const { readFilledIndex } = await import('./build/content-cache.ts')
  const slugs = readFilledIndex(config.cacheDir).stories.map(({ fullSlug }) => fullSlug)
  process.stdout.write(flags.json ? `${JSON.stringify(slugs)}\n` : `${slugs.join('\n')}\n`)
}

async function cacheVerify({ config, flags, log }: Context<CommonFlags>) {
  const { verifyCache } = await import('./build/cache-report.ts')
  const check = verifyCache(config.cacheDir)
  const damaged = [...check.stories.damaged, ...check.assets.damaged]
  for (const name of damaged) log.info(`damaged: ${name}`)
  log.info(
    `cache: version ${check.version}, ${check.stories.total} stories, ${check.assets.total} images, ${damaged.length} damaged`,
  )
  if (flags.json) process.stdout.write(`${JSON.stringify(check)}\n`)
  if (damaged.length > 0) process.exitCode = 1
}

interface WhyFlags extends CommonFlags {
  service?: true
}

async function cacheWhy({ config, flags, log }: Context<WhyFlags>, uuid: string) {
  const { compareWithService, explainStory } = await import('./build/cache-report.ts')
  const story = explainStory(config.cacheDir, uuid, config.service.apiUrl)
  const service = flags.service ? await compareWithService(config, story) : undefined
  const lines = [
    `${story.fullSlug}: ${story.component} “${story.name}”`,
    `  uuid ${story.uuid}, id ${story.id}`,
    `  published ${story.seen?.publishedAt ?? 'never'}, changed ${story.seen?.updatedAt ?? 'never'}`,
    `  objects/${story.digest}.json`,
    story.isKept ? `  the newest version, objects/${story.invalid}.json, is not valid` : null,
    service === undefined ? null : `  in the content service: ${serviceSays[service]}`,
    story.formerSlugs.length > 0 ? `  before: ${story.formerSlugs.join(', ')}` : null,
  ]
  log.info(lines.filter((line) => line !== null).join('\n'))
  for (const warning of story.warnings) log.info(formatWarning(warning))
  if (flags.json) process.stdout.write(`${JSON.stringify({ ...story, service })}\n`)
}

const serviceSays = {
  same: 'the same version',
  other: 'another version, which the next sync fetches',
  missing: 'no such story, or not published',
}

async function build({ config, flags, log }: Context<CommonFlags & { strict?: true; now?: Date }>) {
  const { build } = await import('./build/pipeline.ts')
  const report = await build({ config, now: flags.now ?? config.clock ?? new Date(), log })
  const { pages, images, files } = report
  log.info(
    `build ${report.buildId}: ${pages.total} pages (${pages.rendered} rendered), ${images.total} images (${images.encoded} encoded), ` +
      `${files.written} files written, ${files.unchanged} unchanged, ${files.removed} removed, ${report.ms} ms`,
  )
  finish(report, { flags, log })
}

async function preview({
  config,
  flags,
  log,
}: Context<CommonFlags & { port?: number; isDefaultPort?: true }>) {
  const { startPreview } = await import('./servers/preview/server.ts')
  const { listenOnFreePort } = await import('./build/ports.ts')
  const wanted = flags.port ?? 4000
  const isFixed = flags.port !== undefined && flags.isDefaultPort === undefined
  const server = await listenOnFreePort({ name: 'preview', port: wanted, isFixed }, (port) =>
    startPreview({ root: config.outDir, port, basePath: config.basePath }),
  )
  if (server.port !== wanted) log.info(`port ${wanted} is taken: using ${server.port}`)
  log.info(`preview: ${server.url}  (Ctrl+C stops it)`)
}

interface ContentFlags {
  space: string
  port?: number
  fault?: string
  writable?: true
}

async function content({ flags, log }: Context<CommonFlags & ContentFlags>) {
  if (flags.fault === 'help') {
    const { faultNames } = await import('./servers/content-service/faults.ts')
    const lines = [...faultNames].map(([name, says]) => `${name.padEnd(22)}${says}`)
    process.stdout.write(`${lines.join('\n')}\n`)
    return
  }
  const service = await startContent({ flags, log })
  log.info(
    `content service: ${service.url}  (Ctrl+C stops it)\n` +
      `  STORYBLOK_API=${service.url} STORYBLOK_TOKEN=${service.tokens.preview} vetrina sync\n` +
      `  management API: ${service.origin}/v1/spaces/${service.spaceId}, token ${service.tokens.management}`,
  )
}

async function resolveReceiver(config: Config) {
  const { readEnvironment } = await import('./build/config.ts')
  const { resolveRequestsConfig } = await import('./servers/requests/config.ts')
  return resolveRequestsConfig(readEnvironment(process.env), config)
}

async function startReceiver({ config, flags, log }: Context<CommonFlags & { port?: number }>) {
  const { startRequests } = await import('./servers/requests/server.ts')
  const { listenOnFreePort } = await import('./build/ports.ts')
  const receiver = await resolveReceiver(config)
  const server = await listenOnFreePort(
    { name: 'the receiver of requests', port: flags.port ?? receiver.port, isFixed: true },
    (port) => startRequests({ config: receiver, port, log }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, server.close)
  log.info(`requests: ${server.url}  (Ctrl+C stops it)`)
  log.info(`  stored in ${receiver.databaseUrl}, taken from ${receiver.origins.join(', ')}`)
  if (receiver.smtpUrl === '') log.info('  not mailed: REQUESTS_SMTP_URL is not set')
}

async function checkReceiver({ config, flags }: Context<CommonFlags & { patience: number }>) {
  const { checkDelivery, requirePassed } = await import('./servers/requests/check.ts')
  const legs = await checkDelivery({
    config: await resolveReceiver(config),
    endpoint: config.requestsEndpoint.replace(/\/+$/, ''),
    patienceMs: flags.patience * 1000,
  })
  process.stdout.write(
    flags.json
      ? `${JSON.stringify(legs)}\n`
      : legs.map(({ name, ok, text }) => `${ok ? 'good' : 'FAILED'}  ${name}: ${text}\n`).join(''),
  )
  requirePassed(legs)
}

type RequestsCommands = typeof import('./servers/requests/commands.ts')

/** A command over the stored requests: its result goes to standard output. */
function runRequests<Flags>(
  work: (
    commands: RequestsCommands,
    config: RequestsConfig,
    flags: Flags,
  ) => Promise<CommandResult>,
) {
  return run<CommonFlags & Flags>(async ({ config, flags }) => {
    const commands = await import('./servers/requests/commands.ts')
    const { text, data } = await work(commands, await resolveReceiver(config), flags)
    process.stdout.write(`${flags.json ? JSON.stringify(data) : text}\n`)
  })
}

async function spaceSchema({ flags, log }: Context<CommonFlags & { dir: string }>) {
  const { writeSpaceSchema } = await import('./build/space-schema.ts')
  const written = writeSpaceSchema(flags.dir)
  log.info(
    `${written.file}: ${written.components} components\n` +
      `  storyblok components push --space <id> --from vetrina --path ${flags.dir}`,
  )
  if (flags.json) process.stdout.write(`${JSON.stringify(written)}\n`)
}

async function startContent({ flags, log }: { flags: ContentFlags; log: Log }) {
  const { startContentService } = await import('./servers/content-service/server.ts')
  const { listenOnFreePort } = await import('./build/ports.ts')
  const wanted = flags.port ?? 4010
  return listenOnFreePort(
    { name: 'the content service', port: wanted, isFixed: flags.port !== undefined },
    (port) =>
      startContentService({
        space: flags.space,
        port,
        ...(flags.fault === undefined ? {} : { fault: flags.fault }),
        isWritable: flags.writable ?? false,
        onWarning: (text) => log.info(text),
      }),
  )
}

/** Reports what is wrong with the content, then the result; `--strict` makes the former a failure. */
function finish(
  report: { warnings: readonly Warning[] },
  { flags, log }: { flags: CommonFlags & { strict?: true }; log: Log },
): void {
  for (const warning of report.warnings) log.info(formatWarning(warning))
  if (flags.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  if (flags.strict && report.warnings.length > 0) process.exitCode = 1
}

function formatWarning({ code, story, path, message, hint, link }: Warning): string {
  const place = [story && `story ${story}`, path].filter(Boolean).join(', ')
  const head = `warning ${code}${place === '' ? '' : ` (${place})`}: ${message}`
  return [head, hint, link].filter((line) => line !== undefined).join('\n  ')
}

/** Reads the configuration, then does the command. */
function run<Flags extends CommonFlags>(action: (context: Context<Flags>) => Promise<void>) {
  return async (flags: Flags) => {
    try {
      const { resolveConfig } = await import('./build/config.ts')
      const config = await resolveConfig(flags, process.env)
      await action({ flags, config, log: createLog(process.stderr) })
    } catch (error) {
      printError(error, flags.verbose ?? false)
      // A server that already listens must not keep a failed command alive.
      process.exit(error instanceof VetrinaError ? error.exitCode : 1)
    }
  }
}

function printError(error: unknown, isVerbose: boolean): void {
  const isOurs = error instanceof VetrinaError
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(isOurs ? `error ${error.code}: ${message}\n` : `error: ${message}\n`)
  process.stderr.write(
    isOurs ? `  ${error.hint}\n` : '  This is not expected. --verbose shows where it comes from.\n',
  )
  if (!isVerbose) return
  const cause = isOurs ? error.cause : error
  if (cause !== undefined) {
    process.stderr.write(`cause: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}\n`)
  }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new InvalidArgumentError('expected a number from 0 to 65535, like 8080')
}

function parseCount(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  throw new InvalidArgumentError('expected a whole number, like 60')
}

function parseDate(text: string): Date {
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) return date
  throw new InvalidArgumentError('expected a date like 2026-12-01T08:00:00Z')
}

try {
  await createProgram().parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : usage
}
