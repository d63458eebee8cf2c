/**
 * The configuration from `site.config.ts`, the environment and the command line: read once, validated,
 * complete. The receiver of requests has its own.
 */
import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { messageOf, VetrinaError } from '../src/content/errors.ts'
import { parseEnvironment, readEnvironment, type ServiceConfig } from './config/environment.ts'
import { withEndpoint } from './config/form-service.ts'
import { parseSettings } from './config/parse-settings.ts'
import { type Secret, secretsOf } from './config/secrets.ts'
import { type CompleteSiteConfig, siteDefaults, siteSchema } from './config/site-schema.ts'
import { editorOriginOf } from './config/storyblok-hosts.ts'
import type { SiteConfig } from './site-config.ts'

export interface Config extends Omit<CompleteSiteConfig, 'folders' | 'language' | 'languages'> {
  /** BCP 47 tag: the site's first language, or that of the page being rendered. */
  language: string
  /** All languages of the content; the first one has no prefix in paths. */
  languages: readonly [string, ...string[]]
  /** Absolute path of the file that exports the site. */
  site: string
  /** Absolute folders. */
  cacheDir: string
  outDir: string
  publicDir: string
  /** The space as files, which `demo` and `dev` serve. */
  spaceDir: string
  /** The configuration file; `null` if there is none and the defaults hold. */
  configFile: string | null
  /** The clock of a reproducible build, from `SOURCE_DATE_EPOCH` in seconds since 1970. */
  clock: Date | null
  service: ServiceConfig
  /** Key by which Storyblok signs its webhooks. */
  webhookSecret: string
  /** Secrets of the environment, which no file of the site may contain. */
  secrets: readonly Secret[]
}

/** Settings from the command line. */
export interface ConfigFlags {
  cache?: string | undefined
  out?: string | undefined
  config?: string | undefined
}

/** Imports a TypeScript module by its URL. */
type ImportFile = (address: string) => Promise<unknown>

/**
 * Reads and completes the configuration.
 * @throws VetrinaError CONFIG_INVALID (exit 2), naming the setting, its source and the expected value
 */
export async function resolveConfig(
  flags: ConfigFlags,
  environment: Record<string, string | undefined>,
  importFile: ImportFile = (address) => import(address),
): Promise<Config> {
  const complete = readEnvironment(environment)
  const { site: ofEnvironment, requestsEndpoint, ...variables } = parseEnvironment(complete)
  const file = resolve(flags.config ?? 'site.config.ts')
  const ofFile = await readSiteConfig(file, { isRequired: flags.config !== undefined, importFile })
  const merged = {
    ...siteDefaults,
    ...ofFile,
    ...ofEnvironment,
    requests: withEndpoint(ofFile.requests, requestsEndpoint),
  }
  const { folders, languages = [], ...site } = parseSettings(siteSchema, merged, file)
  const [language = site.language ?? 'it', ...furtherLanguages] = languages
  const inFolder = (path: string | undefined) => path && resolve(dirname(file), path)
  const editorOrigin = site.editor.origin || editorOriginOf(variables.service.apiUrl)
  return {
    ...site,
    ...variables,
    language,
    languages: [language, ...furtherLanguages],
    editor: { ...site.editor, origin: editorOrigin },
    site: inFolder(site.site) ?? resolve('src/site.ts'),
    cacheDir: resolve(flags.cache ?? inFolder(folders.cache) ?? 'content-cache'),
    outDir: behindLink(resolve(flags.out ?? inFolder(folders.out) ?? 'dist')),
    publicDir: inFolder(folders.public) ?? resolve('public'),
    spaceDir: inFolder(folders.space) ?? resolve('demo'),
    configFile: existsSync(file) ? file : null,
    secrets: secretsOf(complete),
  }
}

/** Follows a symbolic link: a swap would replace the link, and its target would stay old. */
function behindLink(folder: string): string {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true
  return isLink && existsSync(folder) ? realpathSync(folder) : folder
}

async function readSiteConfig(
  file: string,
  { isRequired, importFile }: { isRequired: boolean; importFile: ImportFile },
): Promise<SiteConfig> {
  if (!existsSync(file)) {
    if (!isRequired) return {}
    throw new VetrinaError({
      code: 'CONFIG_MISSING',
      message: {
        en: `There is no configuration file ${file}.`,
        it: `Il file di configurazione ${file} non c’è.`,
      },
      hint: {
        en: 'Give --config an existing file, or leave the flag out for ./site.config.ts.',
        it: 'Dai a --config un file che esiste, o toglilo: vale ./site.config.ts.',
      },
      exitCode: 2,
    })
  }
  // In UTF-16 every second byte of a module's keywords is zero.
  if (statSync(file).isFile() && readFileSync(file).includes(0)) {
    throw new VetrinaError({
      code: 'CONFIG_UNREADABLE',
      message: {
        en: `The configuration file ${file} is not UTF-8: PowerShell and Notepad may have saved it as UTF-16.`,
        it: `Il file di configurazione ${file} non è in UTF-8: forse PowerShell o Blocco note l’hanno salvato in UTF-16.`,
      },
      hint: {
        en: 'Save it as UTF-8; in PowerShell, with Out-File -Encoding utf8.',
        it: 'Salvalo in UTF-8; in PowerShell con Out-File -Encoding utf8.',
      },
      exitCode: 2,
    })
  }
  try {
    const module = (await importFile(pathToFileURL(file).href)) as { default?: unknown }
    if (isSettings(module.default)) return module.default
    throw new Error('its default export is not a configuration')
  } catch (cause) {
    throw new VetrinaError({
      code: 'CONFIG_UNREADABLE',
      message: {
        en: `The configuration file ${file} cannot be loaded: ${messageOf(cause)}`,
        it: `Il file di configurazione ${file} non si può caricare: ${messageOf(cause)}`,
      },
      hint: {
        en: 'Correct the file; it exports defineConfig({ … }) as default.',
        it: 'Correggi il file: deve esportare defineConfig({ … }) come default.',
      },
      exitCode: 2,
      cause,
    })
  }
}

const isSettings = (exported: unknown): exported is SiteConfig =>
  typeof exported === 'object' && exported !== null && !Array.isArray(exported)
