/**
 * What says which packages are installed: the lock file of whichever program installs them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = ['bun.lock', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'] as const

/** Names in the folder of the project. */
export const lockFilesIn = (root: string): string[] =>
  names.filter((name) => existsSync(join(root, name)))
