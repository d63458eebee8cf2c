/**
 * Loads the site that the configuration names.
 */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageOf, VetrinaError } from '../src/content/errors.ts'
import type { Site } from '../src/content/site.ts'
import { inBoth, type Words } from '../src/content/words.ts'
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
  const { site } = await (import(addressOf(file)) as Promise<{ site?: Site }>).catch(
    (cause: unknown) => {
      throw unreadable(file, inBoth(messageOf(cause)), cause)
    },
  )
  if (site !== undefined) return site
  throw unreadable(file, { en: 'it exports no “site”', it: 'non esporta “site”' })
}

const unreadable = (file: string, reason: Words, cause?: unknown): VetrinaError =>
  new VetrinaError({
    code: 'SITE_UNREADABLE',
    message: {
      en: `The site ${file} cannot be loaded: ${reason.en}`,
      it: `Il sito ${file} non si può caricare: ${reason.it}`,
    },
    hint: {
      en: 'Correct the file; it exports `const site = defineSite({ … })`.',
      it: 'Correggi il file: deve esportare `const site = defineSite({ … })`.',
    },
    exitCode: 2,
    cause,
  })

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
  const problems: Words[] = [
    ...without(Object.keys(config.forms), options).map((name) => ({
      en: `forms.${name}: the site’s forms have ${options.length === 0 ? 'no options' : `only ${options.join(', ')}`}`,
      it: `forms.${name}: i moduli del sito ${options.length === 0 ? 'non hanno opzioni' : `hanno solo ${options.join(', ')}`}`,
    })),
    ...without(ids ?? [], names).map((name) => ({
      en: `requests.formId.${name}: the site has ${names.length === 0 ? 'no forms' : `only ${names.join(', ')}`}`,
      it: `requests.formId.${name}: il sito ${names.length === 0 ? 'non ha moduli' : `ha solo ${names.join(', ')}`}`,
    })),
    ...(ids === null ? [] : without(names, ids)).map((name) => ({
      en: `requests.formId.${name}: the form ${name} has no id; give one, or one for all forms`,
      it: `requests.formId.${name}: il modulo ${name} non ha un id; dagliene uno, o danne uno per tutti`,
    })),
  ]
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'CONFIG_INVALID',
    message: {
      en: `The configuration does not fit the site. ${problems.map(({ en }) => en).join('; ')}`,
      it: `La configurazione non va bene per il sito. ${problems.map(({ it }) => it).join('; ')}`,
    },
    hint: {
      en: 'Correct the setting in site.config.ts. docs/requests.md lists the options.',
      it: 'Correggi l’impostazione in site.config.ts. docs/requests.md elenca le opzioni.',
    },
    exitCode: 2,
  })
}

const without = (some: readonly string[], excluded: readonly string[]): string[] =>
  some.filter((name) => !excluded.includes(name))
