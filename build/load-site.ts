/**
 * Loads the site that the configuration names.
 */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageOf, VetrinaError } from '../src/content/errors.ts'
import type { Site } from '../src/content/site.ts'
import { isIn } from './base/is-in.ts'
import type { Config } from './config.ts'

/**
 * @throws VetrinaError (exit 2) SITE_UNREADABLE, with the error of the file; CONFIG_INVALID when the
 *   configuration names something that the site does not have
 */
export async function loadSite(config: Pick<Config, 'site' | 'forms' | 'requests'>): Promise<Site> {
  const site = await importSite(config.site)
  checkFormNames(site, config)
  return site
}

async function importSite(file: string): Promise<Site> {
  try {
    const { site } = (await import(addressOf(file))) as { site?: Site }
    if (site === undefined) throw new Error('it exports no “site”')
    return site
  } catch (cause) {
    throw new VetrinaError({
      code: 'SITE_UNREADABLE',
      message: `The site ${file} cannot be loaded: ${messageOf(cause)}`,
      hint: 'Correct the file; it exports `const site = defineSite({ … })`.',
      exitCode: 2,
      cause,
    })
  }
}

/** Folders of a site's code, from the project's root: the kernel, and the site's own if elsewhere. */
export function sourceFolders({ site }: Pick<Config, 'site'>): string[] {
  const siteFolder = relative('.', dirname(site))
  return isIn(siteFolder, 'src') ? ['src'] : ['src', siteFolder]
}

/**
 * Resolves a path that the site names to one from the project's root: `./…` starts at the site's own
 * file, any other at the root.
 */
export const pathOfSite = (path: string, { site }: Pick<Config, 'site'>): string =>
  relative('.', path.startsWith('./') ? resolve(dirname(site), path) : path).replaceAll(sep, '/')

/** URL of the site. If this module is compiled, so is the site, beside it and sharing the kernel. */
function addressOf(file: string): string {
  const compiled = new URL('site.mjs', import.meta.url)
  return existsSync(fileURLToPath(compiled)) ? compiled.href : pathToFileURL(file).href
}

/** @throws VetrinaError CONFIG_INVALID (exit 2), naming each setting and what the site has */
export function checkFormNames(
  { forms }: Pick<Site, 'forms'>,
  config: Pick<Config, 'forms' | 'requests'>,
): void {
  const { formId } = config.requests
  const options = forms?.options ?? []
  const names = forms?.create({}, null).map(({ name }) => name) ?? []
  const ids = typeof formId === 'string' ? null : Object.keys(formId)
  const problems = [
    ...without(Object.keys(config.forms), options).map(
      (name) => `forms.${name}: the site’s forms have ${listOf(options, 'no options')}`,
    ),
    ...without(ids ?? [], names).map(
      (name) => `requests.formId.${name}: the site has ${listOf(names, 'no forms')}`,
    ),
    ...(ids === null ? [] : without(names, ids)).map(
      (name) =>
        `requests.formId.${name}: the form ${name} has no id; give one, or one for all forms`,
    ),
  ]
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'CONFIG_INVALID',
    message: `The configuration does not fit the site. ${problems.join('; ')}`,
    hint: 'Correct the setting in site.config.ts. docs/requests.md lists the options.',
    exitCode: 2,
  })
}

const without = (some: readonly string[], excluded: readonly string[]): string[] =>
  some.filter((name) => !excluded.includes(name))

const listOf = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : `only ${names.join(', ')}`
