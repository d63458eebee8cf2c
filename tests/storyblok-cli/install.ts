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

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @returns the script to run with Node */
export async function installStoryblokCli(): Promise<string> {
  const script = join(folder, 'node_modules/storyblok/dist/index.mjs')
  if (!existsSync(script)) await install()
  return script
}

/** Renames a finished install into place: two tests may install at once, and one may be killed. */
async function install(): Promise<void> {
  const aside = await mkdtemp(join(folder, 'node_modules.tmp-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      await cp(join(folder, name), join(aside, name))
    }
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit'], { cwd: aside })
    await rename(join(aside, 'node_modules'), join(folder, 'node_modules'))
  } catch (error) {
    if (!existsSync(join(folder, 'node_modules'))) throw error
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
