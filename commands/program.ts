/**
 * The commands and their flags. What a command does is imported when it runs, so that `--help` loads
 * none of it.
 */
import { Command, Option } from 'commander'
import { ownVersion } from '../build/package-version.ts'
import type { CommonFlags } from './context.ts'
import {
  parseAddress,
  parseCount,
  parsePath,
  parsePort,
  parseShard,
  parseVersion,
} from './flag-values.ts'
import { command, email, example, now, port, server, strict, wait } from './flags.ts'
import { run, runWith, runWithoutConfig } from './run.ts'

export function createProgram(): Command {
  const program = new Command('vetrina')
    .description('Pulls a Storyblok space into a local cache and renders it to a static site.')
    .version(ownVersion(), '-V, --version', 'the version of this program')
    .configureHelp({ sortSubcommands: false })
    .showHelpAfterError('(vetrina --help lists the commands and their flags)')
    .exitOverride()
    // Else the flags of `requests list` would be taken by `requests`, which has the same.
    .enablePositionalOptions()
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))

  server(program, 'demo', 'runs the demo space: content service, sync, build, preview')
    .addOption(port('4000 or the next free one'))
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))
    .action(run(async () => (await import('./demo.ts')).demo))

  server(program, 'dev', 'the site while you work on it: what changes is shown at once')
    .addOption(port('4000 or the next free one'))
    .option(
      '--space <dir>',
      'folder of a space (default: the space of STORYBLOK_TOKEN, else demo)',
      parsePath,
    )
    .addHelpText('after', example('vetrina dev', 'then open http://127.0.0.1:4000'))
    .action(run(async () => (await import('./dev.ts')).dev))

  command(program, 'sync', 'content service → content cache')
    .option('--full', 'fetch everything, whatever the cache has')
    .addOption(strict())
    .option('--allow-shrink', 'let more than 30 % of the stories go')
    .option('--expect-version <number>', 'wait until this version can be seen', parseVersion)
    .addOption(wait('how long to wait, for another sync too'))
    .option('--watch', 'go on, and sync whenever the space is published')
    .addHelpText('after', example('STORYBLOK_TOKEN=… vetrina sync'))
    .action(run(async () => (await import('./sync.ts')).sync))

  command(program, 'build', 'content cache → dist, offline')
    .addOption(strict())
    .addOption(now())
    .option('--allow-missing', 'let pages go although their story is still published')
    .option('--report [file]', 'also write an HTML report (default: build-report.html)', parsePath)
    .addOption(
      new Option('--shard <i/n>', 'make only this part of the pages, for a build that merges')
        .argParser(parseShard)
        .conflicts(['merge', 'report', 'allowMissing']),
    )
    .option('--merge', 'take what all shards made, then build')
    .option('--shards <dir>', 'folder of the shards (default: build-shards)', parsePath)
    .addOption(wait('how long to wait for another build to end'))
    .addHelpText('after', example('vetrina build --strict --now 2026-12-01T08:00:00Z'))
    .action(run(async () => (await import('./build.ts')).build, { builds: true }))

  command(program, 'explain <route>', 'why a page was rendered, or would be')
    .addOption(now())
    .addHelpText('after', example('vetrina explain /calendario-corsi'))
    .action(runWith('route', async () => (await import('./build.ts')).explain, { builds: true }))

  server(program, 'preview', 'serves dist the way a static host does')
    .addOption(port('4000 or the next free one'))
    .option('--host <name>', 'behave like netlify, cloudflare, vercel, github, s3, nginx or apache')
    .addHelpText('after', example('vetrina preview --host cloudflare --port 8080'))
    .action(run(async () => (await import('./preview.ts')).preview))

  command(program, 'check', 'the gate: holds dist against what a published site owes')
    .option('--strict', 'exit 1 for warnings too')
    .option('--junit <file>', 'also write the findings as JUnit XML', parsePath)
    .option('--sarif <file>', 'also write the findings as SARIF', parsePath)
    .addHelpText('after', example('vetrina check --strict --junit report.xml'))
    .action(run(async () => (await import('./check.ts')).check))

  command(program, 'status', 'what of the content is live; exit 1 when something is behind')
    .option('--url <address>', 'home page of the live site (default: SITE_URL)', parseAddress)
    .addHelpText('after', example('vetrina status --url https://www.example.it'))
    .action(run(async () => (await import('./status.ts')).status))

  server(program, 'hook', 'a webhook of the content service starts sync and build')
    .option('--port <number>', 'port to listen on', parsePort, 4030)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--after <command>', 'shell command after each build, such as an upload', '')
    .addHelpText(
      'after',
      example(
        'STORYBLOK_WEBHOOK_SECRET=… vetrina hook --after "rsync -a --delete dist/ host:site/"',
      ),
    )
    .action(run(async () => (await import('./hook.ts')).hook, { builds: true }))

  server(program, 'content', 'the embedded content service, over the files of a space')
    .option('--space <dir>', 'folder of the space', parsePath, 'demo')
    .addOption(port('4010 or the next free one'))
    .option('--fault <name>', 'misbehave, to try a client against it (help: lists them)')
    .option('--writable', 'the management API writes to the files of the space')
    .addHelpText(
      'after',
      example(
        'vetrina content --space demo --port 4010',
        'a fault for one request: the header x-vetrina-fault: NAME; for all: POST {"name": "NAME"} to /__faults',
      ),
    )
    .action(run(async () => (await import('./content.ts')).content))

  const cache = program
    .command('cache')
    .description('what the content cache has')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina cache ls'))
  command(cache, 'ls', 'the slugs of its stories')
    .addHelpText('after', example('vetrina cache ls --json'))
    .action(run(async () => (await import('./cache.ts')).list))
  command(cache, 'verify', 'reads all of it; exit 1 when something is damaged')
    .addHelpText('after', example('vetrina cache verify'))
    .action(run(async () => (await import('./cache.ts')).verify))
  command(cache, 'why <uuid>', 'where a story comes from, and why it is as it is')
    .option('--service', 'ask the content service whether it has the same')
    .addHelpText('after', example('vetrina cache why d8aa712a-550a-4956-b79f-e6ede60c0892'))
    .action(runWith('uuid', async () => (await import('./cache.ts')).why))

  addRequestsCommands(program)

  command(program, 'init', 'writes the configuration of a new site')
    .option('--site-url <address>', 'public address of the site')
    .option('--space <id>', 'id of the Storyblok space')
    .option('--region <name>', 'region of the space: eu, us, ca, ap or cn (default: eu)')
    .option(
      '--requests <address>',
      'where the request forms are sent (default: they prepare a mail)',
    )
    .option('--color <#rrggbb>', 'colour of the installed app (default: #f6f1ea)')
    .option('--force', 'replace a configuration that is there')
    .addHelpText('after', example('vetrina init --site-url https://www.example.it --space 123456'))
    .action(runWithoutConfig(async () => (await import('./init.ts')).init))

  const space = program
    .command('space')
    .description('a Storyblok space, made ready for this site')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina space schema --dir storyblok'))
  command(space, 'schema', 'component files for the official Storyblok CLI')
    .option('--dir <dir>', 'folder to write to', parsePath, 'storyblok')
    .addHelpText(
      'after',
      example(
        'vetrina space schema --dir storyblok',
        'then storyblok components push --space 12345 --from vetrina --path storyblok',
      ),
    )
    .action(run(async () => (await import('./space-schema.ts')).schema))

  return program
}

function addRequestsCommands(program: Command): void {
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
    .option('--suspect', 'only what may be spam and was not mailed')
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
  add('purge', 'erases what is older than it may be').action(
    run(async () => (await import('./requests.ts')).purge),
  )
  add('retry', 'delivers again what was given up, or one request, suspect or not', 'M3K7PQ9RXT')
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
