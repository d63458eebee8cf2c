/**
 * Installs Storyblok's CLI the first time a test needs it: keeps 260 packages that nothing else uses
 * out of the project's own install.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestingEmulator } from 'storyblok-emulator/testing'

const here = fileURLToPath(new URL('.', import.meta.url))

const run = promisify(execFile)

/**
 * Prepares Storyblok's CLI for an emulator, by the variables that the emulator's README names.
 * @param folder with the files in the layout of the CLI
 * @returns a function that runs it with these words
 */
export async function startStoryblokCli(
  { spaceId, origin, tokens }: TestingEmulator,
  folder: string,
) {
  const cli = await findScript()
  const place = ['--space', String(spaceId), '--path', folder]
  return (...words: string[]) =>
    run(process.execPath, [cli, ...words, ...place], {
      cwd: folder,
      // Without `VITEST`: the CLI would believe that it is under test itself.
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        NODE_OPTIONS: `--import ${import.meta.resolve('storyblok-emulator/redirect')}`,
        STORYBLOK_EMULATOR: origin,
        STORYBLOK_LOGIN: 'editor@example.com',
        STORYBLOK_TOKEN: tokens.management,
        STORYBLOK_REGION: 'eu',
      },
    })
}

/** Finds the script to run with Node. */
async function findScript(): Promise<string> {
  const script = join(here, 'node_modules/storyblok/dist/index.mjs')
  if (!existsSync(script)) await install()
  return script
}

/** Renames a finished install into place: two tests may install at once, and one may be killed. */
async function install(): Promise<void> {
  const aside = await mkdtemp(join(here, 'node_modules.tmp-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      await cp(join(here, name), join(aside, name))
    }
    await run('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: aside })
    await rename(join(aside, 'node_modules'), join(here, 'node_modules'))
  } catch (error) {
    if (!existsSync(join(here, 'node_modules'))) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
