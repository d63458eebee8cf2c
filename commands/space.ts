/** `space schema`: component files for the official Storyblok CLI. */

import type { Command } from 'commander'
import { type CommonFlags, type Context, printJson } from './context.ts'
import { command, example, parsePath } from './flags.ts'
import { run } from './run.ts'

export function addSpace(program: Command): void {
  const space = program
    .command('space')
    .description('prepares a Storyblok space for this site')
    .usage('<command> [options]')
    .addHelpText('after', example('vetrina space schema --dir storyblok'))
  command(space, 'schema', 'writes the component file that the Storyblok CLI pushes')
    .option('--dir <dir>', 'folder to write to', parsePath, 'storyblok')
    .addHelpText(
      'after',
      example(
        'vetrina space schema --dir storyblok',
        'then storyblok components push --space 12345 --from vetrina --path storyblok',
      ),
    )
    .action(run(schema))
}

export async function schema({ config, flags, log }: Context<CommonFlags & { dir: string }>) {
  const { writeSpaceSchema } = await import('../build/content/space-schema.ts')
  const { loadSite } = await import('../build/load-site.ts')
  const written = writeSpaceSchema(flags.dir, await loadSite(config))
  log.info(
    `${written.file}: ${written.components} components\n` +
      `  storyblok components push --space <id> --from vetrina --path ${shellWord(flags.dir)}`,
  )
  printJson(flags, written)
}

/** Quotes a text as one word of a command to copy into a shell. */
const shellWord = (text: string): string =>
  /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
