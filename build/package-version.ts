/**
 * Versions of installed packages, for digests of their results, and of this package.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VetrinaError } from '../src/content/errors.ts'
import { projectRoot } from './base/project-root.ts'

/** @throws VetrinaError PACKAGE_MISSING (exit 2) when run outside of the project's folder */
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
 * Refuses a wrong folder early: a server would otherwise listen with nothing to show.
 * @throws VetrinaError PACKAGE_MISSING (exit 2) outside of the project's folder
 */
export const requireProject = (): void => void versionOf('sharp')

/** Version of this package, wherever the command runs. */
export const ownVersion = (): string =>
  (
    JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
      version: string
    }
  ).version
