/**
 * Commands that make the site, from the content service to what is published.
 */
import { type Command, Option } from 'commander'
import { parsePath, parseShard, parseVersion } from './flag-values.ts'
import { command, example, needsOneOf, now, port, server, strict, wait } from './flags.ts'
import { run, runWith } from './run.ts'

export function addSiteCommands(program: Command): void {
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
    .option('--report [file]', 'also write an HTML report (default: build-report.html)', parsePath)
    .addOption(
      new Option('--shard <i/n>', 'make only this part of the pages, for a build that merges')
        .argParser(parseShard)
        .conflicts(['merge', 'report']),
    )
    .option('--merge', 'take what all shards made, then build')
    .option('--shards <dir>', 'folder of the shards (default: build-shards)', parsePath)
    .hook('preAction', needsOneOf('shards', ['shard', 'merge']))
    .addOption(wait('how long to wait for another build to end'))
    .addHelpText('after', example('vetrina build --strict --now 2026-12-01T08:00:00Z'))
    .action(run(async () => (await import('./build.ts')).build))

  command(program, 'explain <route>', 'why a page was rendered, or would be')
    .addOption(now())
    .addHelpText('after', example('vetrina explain /about'))
    .action(runWith('route', async () => (await import('./build.ts')).explain))

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
}
