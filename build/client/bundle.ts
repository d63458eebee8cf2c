/**
 * Bundles what the browser loads: the client runtime, one script per island, style sheets, fonts, the
 * service worker.
 */
import { basename } from 'node:path'
import { hrefOf, languageFolder, type OutputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import { type Entry, islandEntries, sheetEntries } from './bundle-entries.ts'
import { type BundledFile, bundleWith, type RunBundler, runOnce } from './run-bundler.ts'
import { fontRoles, type SiteFonts } from './site-fonts.ts'

/** The scripts of the pages in a language, as URLs on the site. */
interface Scripts {
  script: string
  islands: Readonly<Record<string, string>>
}

/** The files that the pages load, as URLs on the site. */
export interface ClientManifest extends Scripts {
  /** The sheet that every page loads. */
  styles: readonly string[]
  /** Texts of the other sheets: a page gets one file of those it uses. */
  sheets: Readonly<Record<string, string>>
  fonts: readonly string[]
  /** Scripts of the languages after the first; absent if there is only one. */
  inLanguage?: Readonly<Record<string, Scripts>>
}

export interface Bundle {
  manifest: ClientManifest
  files: OutputFile[]
  /**
   * The `files` needed offline: what every page loads, and islands that visitors use there.
   */
  shell: OutputFile[]
  /** The service worker, before its values are put in. */
  worker: string
}

interface BundleOptions {
  config: Pick<Config, 'basePath' | 'fonts' | 'languages' | 'pwa' | 'requests' | 'site'>
  site: Pick<Site, 'fonts' | 'islands' | 'strings' | 'styles'>
  /** Fonts that the configuration names. */
  fonts: SiteFonts
  run?: RunBundler | undefined
}

/**
 * Bundles the same bytes from the same sources: names carry the digest of the content, and no path
 * of the machine.
 * @throws VetrinaError BUNDLE_FAILED
 */
export async function bundle({
  config,
  site,
  fonts,
  run = runOnce,
}: BundleOptions): Promise<Bundle> {
  const { basePath, languages, requests } = config
  const core = pathOfSite(site.styles.core, config)
  const islands = islandEntries(site, config)
  const styles = [{ name: 'core', entry: core }, ...sheetEntries(site, config)]
  // No shared file: browsers would wait for one more, to save a few bytes. React is in one script that
  // visitors load, and in the editor's.
  const bundleIn = async (language: string): Promise<BundledFile[]> => {
    const folder = languageFolder({ language, languages })
    const scripts = (entries: readonly Entry[]) =>
      entries.map(({ name, entry }) => ({ in: entry, out: folder ? `${name}.${folder}` : name }))
    const request = {
      format: 'esm' as const,
      publicPath: hrefOf('/_assets', basePath),
      sheets: { fonts: fonts.css, colors: colorSheet(site.styles) },
      strings: site.strings(language),
      folder,
      site: config.site,
      adapter: requests.adapter,
    }
    const sheets = folder === '' ? styles.map(({ name, entry }) => ({ in: entry, out: name })) : []
    const runtime = scripts([{ name: 'client', entry: runtimeEntry }])
    const bundled = await Promise.all([
      bundleWith(run, { ...request, hasGroups: false, entryPoints: [...runtime, ...sheets] }),
      bundleWith(run, { ...request, hasGroups: true, entryPoints: scripts(islands) }),
    ])
    return bundled.flat()
  }
  const [worker, inLanguages] = await Promise.all([
    bundleServiceWorker(config, run),
    Promise.all(languages.map(bundleIn)),
  ])
  const [first = [], ...rest] = shareScripts(inLanguages, languages)
  const offline = islands.filter(({ isOffline }) => isOffline).map(({ entry }) => entry)
  const offlineScripts = new Set(
    [first, ...rest].flatMap((outputs) =>
      [runtimeEntry, ...offline].map((entry) => pathOf(entry, outputs)),
    ),
  )
  const isSheet = ({ entryPoint }: BundledFile) => entryPoint?.startsWith('sheet:') === true
  const loaded = [first, ...rest].flat().filter((file) => !isSheet(file))
  const files = [...new Map(loaded.map((file) => [file.path, file])).values()]
  const hrefOfAsset = (path: string) => hrefOf(`/${path}`, basePath)
  const scriptsIn = (outputs: readonly BundledFile[]): Scripts => ({
    script: hrefOfAsset(pathOf(runtimeEntry, outputs)),
    islands: Object.fromEntries(
      islands.map(({ name, entry }) => [name, hrefOfAsset(pathOf(entry, outputs))]),
    ),
  })
  const replaced = replacedFonts(site, config)
  const isOwnFont = (path: string) =>
    path.endsWith('.woff2') && !replaced.includes(basename(path).replace(/\..*/, ''))
  return {
    worker,
    files: [...files.map(({ path, content }) => ({ path, content })), ...fonts.files],
    shell: [
      ...files.filter(({ path }) => !path.endsWith('.js') || offlineScripts.has(path)),
      ...fonts.files.filter(({ path }) => fonts.preloads.includes(hrefOfAsset(path))),
    ],
    manifest: {
      ...scriptsIn(first),
      styles: [...fonts.stylesheets, hrefOfAsset(pathOf(core, first))],
      sheets: textOfSheets(first.filter(isSheet)),
      fonts: [
        ...fonts.preloads,
        ...first
          .filter(({ path }) => isOwnFont(path))
          .map(({ path }) => hrefOfAsset(path))
          .sort(),
      ],
      ...(rest.length > 0 && {
        inLanguage: Object.fromEntries(
          rest.map((outputs, index) => [languages[index + 1], scriptsIn(outputs)]),
        ),
      }),
    },
  }
}

/**
 * With `pwa.enabled: false`, a worker that removes itself from browsers that still have it.
 * @throws VetrinaError BUNDLE_FAILED
 */
export async function bundleServiceWorker(
  { pwa, requests }: { pwa: { enabled: boolean }; requests: { adapter: AdapterName } },
  run: RunBundler = runOnce,
): Promise<string> {
  const name = pwa.enabled ? 'service-worker' : 'retired'
  const [file] = await bundleWith(run, {
    entryPoints: [{ in: `src/worker/${name}.ts`, out: 'sw' }],
    format: 'iife',
    publicPath: '',
    sheets: {},
    strings: {},
    hasGroups: false,
    folder: '',
    site: '',
    adapter: requests.adapter,
  })
  return Buffer.from(file?.content ?? '').toString()
}

const runtimeEntry = 'src/client/client.ts'

function pathOf(entry: string, outputs: readonly BundledFile[]): OutputPath {
  const output = outputs.find(({ entryPoint }) => entryPoint === entry)
  if (output === undefined) throw new Error(`esbuild gave no output for ${entry}`)
  return output.path
}

/** Uses one file for all languages if a script has no words. */
function shareScripts(
  inLanguages: readonly BundledFile[][],
  languages: readonly string[],
): readonly BundledFile[][] {
  const ofFirst = new Map((inLanguages[0] ?? []).map((output) => [output.path as string, output]))
  return inLanguages.map((outputs, index) =>
    outputs.map((output) => {
      const same = ofFirst.get(output.path.replace(`.${languages[index]}.`, '.'))
      return same ?? output
    }),
  )
}

const textOfSheets = (files: readonly BundledFile[]) =>
  Object.fromEntries(
    files.map(({ path, content }) => [
      basename(path).replace(/\..*$/, ''),
      Buffer.from(content).toString().trim(),
    ]),
  )

const colorSheet = ({ colors = {} }: Site['styles']): string =>
  `:root{${Object.entries(colors)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')}}`

/** Files of the site's own fonts for which the configuration names others. */
const replacedFonts = (site: Pick<Site, 'fonts'>, { fonts }: Pick<Config, 'fonts'>): string[] =>
  fontRoles
    .flatMap((role) => (fonts[role] === '' ? [] : (site.fonts?.[role] ?? [])))
    .map((path) => basename(path, '.woff2'))
