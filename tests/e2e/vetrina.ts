/**
 * The command line as its users run it: compiled, and with React as visitors get it. Loading the
 * pipeline into each worker instead takes several times as long.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Emulator } from 'storyblok-emulator'
import type { SiteConfig } from '../../build/site-config.ts'

const run = promisify(execFile)

/** Time of builds: some of the demo's course dates are before it, some after. */
export const now = '2026-11-21T08:00:00Z'

/**
 * Runs a command with `env`, and only what the command itself needs of the test's environment.
 * @returns its standard output
 */
export async function vetrina(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  project = '.',
): Promise<string> {
  const { PATH, HOME } = process.env
  // The report of a build with a warning for each field is large.
  const options = { cwd: project, env: { PATH, HOME, ...env }, maxBuffer: 2 ** 26 }
  const { stdout } = await run(process.execPath, ['bin/vetrina.mjs', ...args], options)
  return stdout
}

/** @returns file of the demo's configuration with these changes */
export function writeConfig(folder: string, changes: Partial<SiteConfig>): string {
  const file = join(folder, 'site.config.ts')
  const demo = JSON.stringify(resolve('site.config.ts'))
  writeFileSync(
    file,
    `import demo from ${demo}\nexport default { ...demo, ...${JSON.stringify(changes)} }\n`,
  )
  return file
}

interface BuildOptions {
  /** Changes to the demo's configuration. */
  changes?: Partial<SiteConfig>
  env?: Readonly<Record<string, string>>
  /** Further flags of `build`. */
  flags?: readonly string[]
}

/** Syncs from the emulator and builds, in this folder. @returns its `dist`, and the output of `build` */
export async function buildSpace(
  { url, tokens }: Pick<Emulator, 'url' | 'tokens'>,
  folder: string,
  { changes, env = {}, flags = [] }: BuildOptions = {},
) {
  const [cache, out] = [join(folder, 'cache'), join(folder, 'dist')]
  const config = changes === undefined ? [] : ['--config', writeConfig(folder, changes)]
  const folders = ['--cache', cache, '--out', out, ...config]
  const variables = { STORYBLOK_API: url, STORYBLOK_TOKEN: tokens.preview, ...env }
  await vetrina(['sync', ...folders], variables)
  const report = await vetrina(['build', ...folders, '--now', now, ...flags], variables)
  return { out, report }
}
