/**
 * Versions of installed packages, for digests of what they make, and of this one.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VetrinaError } from '../src/content/errors.ts'
import { projectRoot } from './base/project-root.ts'

/** @throws VetrinaError PACKAGE_MISSING (exit 2) when the command does not run in the project's folder */
export function versionOf(name: string): string {
  const file = resolve('node_modules', name, 'package.json')
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  } catch (cause) {
    throw new VetrinaError({
      code: 'PACKAGE_MISSING',
      message: {
        en: `The package ${name} is not installed in ${process.cwd()}.`,
        it: `Il pacchetto ${name} non è installato in ${process.cwd()}.`,
      },
      hint: {
        en: 'Run this in the folder of the project, after `npm ci`.',
        it: 'Eseguilo nella cartella del progetto, dopo `npm ci`.',
      },
      exitCode: 2,
      cause,
    })
  }
}

/**
 * Asked before what would otherwise listen on without anything to show.
 * @throws VetrinaError PACKAGE_MISSING (exit 2) outside of the project's folder
 */
export const requireProject = (): void => void versionOf('sharp')

/** Version of this project, wherever the command runs. */
export const ownVersion = (): string =>
  (
    JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
      version: string
    }
  ).version
