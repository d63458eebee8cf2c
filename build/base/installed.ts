/**
 * What says which packages are installed: the lock file of whichever program installs them, and the
 * packages themselves, as one may be put in the place of another by hand.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const lockFiles = ['bun.lock', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'] as const

/** Paths in the folder of the project. */
export function installedIn(root: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  // Their files are too many to look at: another version of one has another manifest.
  const manifests = Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`)
  return [...lockFiles, ...manifests].filter((path) => existsSync(join(root, path)))
}
