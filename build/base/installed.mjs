/**
 * What says which packages are installed: the lock file of whichever program installs them, and the
 * packages themselves, as one may be put in the place of another by hand.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const lockFiles = ['bun.lock', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']

/**
 * @param {string} root folder of the project
 * @returns {string[]} paths in it
 */
export function installedIn(root) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Their files are too many to look at: another version of one has another manifest.
  const manifests = Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`)
  return [...lockFiles, ...manifests].filter((path) => existsSync(join(root, path)))
}
