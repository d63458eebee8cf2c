/** `space schema`: component files for the official Storyblok CLI. */
import { type CommonFlags, type Context, printJson } from './context.ts'

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

/** As one word of a command that is copied into a shell. */
const shellWord = (text: string): string =>
  /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
