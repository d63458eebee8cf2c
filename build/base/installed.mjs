/**
 * Files that tell which packages are installed: the lock file of any package manager, and the
 * packages' own manifests, because somebody may replace a package by hand.
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
  // Each version has another manifest; a package's other files are too many to check.
  const manifests = Object.keys(dependencies).map((name) => `node_modules/${name}/package.json`)
  return [...lockFiles, ...manifests].filter((path) => existsSync(join(root, path)))
}
