/**
 * Bundles what the browser loads: the client runtime, one script an island, style sheets, fonts.
 */
import { basename, relative } from 'node:path'
import { hrefOf, outputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import { islandEntries } from './island-loader.ts'
import {
  type Bundled,
  type BundleRequest,
  bundleFolder,
  bundleWith,
  type RunBundler,
  runOnce,
} from './run-bundler.ts'
import { checkRuntime } from './runtime-budget.ts'
import { sheetEntries } from './sheet-loader.ts'
import type { SiteFonts } from './site-fonts.ts'
import { definedTexts, injectedGroups } from './site-strings.ts'

/** Where the pages find what they load, as addresses on the site. */
export interface ClientManifest {
  script: string
  /** The sheet that every page loads. */
  styles: readonly string[]
  /** The text of each of the others: a page gets one file, of those it uses. */
  sheets: Readonly<Record<string, string>>
  fonts: readonly string[]
  islands: Readonly<Record<string, string>>
}

export interface Bundle {
  manifest: ClientManifest
  files: OutputFile[]
  /**
   * Those of `files` that are wanted without a connection: what every page loads, and islands that
   * are touched there.
   */
  shell: OutputFile[]
}

interface BundleOptions {
  config: Pick<Config, 'basePath' | 'language' | 'requests' | 'site'>
  site: Pick<Site, 'fonts' | 'islands' | 'strings' | 'styles'>
  /** Those that the configuration names. */
  fonts: SiteFonts
  run?: RunBundler | undefined
}

/**
 * Same sources, same bytes: names carry the digest of the content, and no path of the machine.
 * @throws VetrinaError BUNDLE_FAILED, RUNTIME_OVER_BUDGET
 */
export async function bundle({
  config,
  site,
  fonts,
  run = runOnce,
}: BundleOptions): Promise<Bundle> {
  const { basePath, language, requests } = config
  const strings = site.strings(language)
  const core = pathOfSite(site.styles.core, config)
  const replaced = replacedFonts(site, fonts)
  const ofIslands = islandEntries(site, config)
  const outdir = bundleFolder()
  const common = {
    format: 'esm' as const,
    publicPath: hrefOf('/_assets', basePath),
    define: definedTexts(strings),
    inject: [] as string[],
    sheets: { fonts: fonts.css, colors: colorSheet(site.styles) },
    strings,
    site: config.site,
    adapter: requests.adapter,
  }
  // Without a file for what scripts have in common: one more to wait for, for a few bytes. React is
  // in one that visitors load, and in the editor's.
  const [runtime, islands, sheets] = await Promise.all([
    bundleRuntime(run, {
      ...common,
      entryPoints: [
        { in: runtimeEntry, out: 'client' },
        { in: core, out: 'core' },
      ],
    }),
    bundleWith(run, {
      ...common,
      entryPoints: ofIslands.map(({ entry, name }) => ({ in: entry, out: name })),
      inject: injectedGroups(strings),
    }),
    bundleWith(run, { ...common, entryPoints: sheetEntries(site, config) }),
  ])
  const published = [runtime, islands]
  const files = published.flatMap(({ files }) =>
    files.map(({ path, content }) => ({
      path: outputPath(`_assets/${relative(outdir, path)}`),
      content,
    })),
  )
  const outputs = published.flatMap(({ outputs }) =>
    Object.entries(outputs).map(([path, output]) => ({
      ...output,
      name: relative('_assets', path),
    })),
  )
  const hrefOfAsset = (name: string) => hrefOf(`/_assets/${name}`, basePath)
  const entry = (source: string): string => {
    const output = outputs.find((one) => one.entryPoint === source)
    if (output === undefined) throw new Error(`esbuild gave no output for ${source}`)
    return output.name
  }
  const script = entry(runtimeEntry)
  const wanted = ofIslands.filter(({ isOffline }) => isOffline).map((one) => entry(one.entry))
  const kept = [script, ...wanted].map((name) => `_assets/${name}`)
  const preloaded = fonts.files.filter(({ path }) =>
    fonts.preloads.includes(hrefOf(`/${path}`, basePath)),
  )
  return {
    files: [...files, ...fonts.files],
    shell: [
      ...files.filter(({ path }) => !path.endsWith('.js') || kept.includes(path)),
      ...preloaded,
    ],
    manifest: {
      script: hrefOfAsset(script),
      styles: [...fonts.stylesheets, hrefOfAsset(entry(core))],
      sheets: textOfSheets(sheets),
      fonts: [
        ...fonts.preloads,
        ...outputs
          .filter(
            ({ name }) => name.endsWith('.woff2') && !replaced.includes(name.replace(/\..*/, '')),
          )
          .map(({ name }) => hrefOfAsset(name))
          .sort(),
      ],
      islands: Object.fromEntries(
        ofIslands.map((one) => [one.name, hrefOfAsset(entry(one.entry))]),
      ),
    },
  }
}

const runtimeEntry = 'src/client/client.ts'

const textOfSheets = ({ files }: Bundled) =>
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
const replacedFonts = ({ fonts }: Pick<Site, 'fonts'>, { replaced }: SiteFonts): string[] =>
  replaced.flatMap((role) => fonts?.[role] ?? []).map((path) => basename(path, '.woff2'))

/** What every page loads. It is weighed while the islands are bundled, which takes longer. */
async function bundleRuntime(run: RunBundler, request: BundleRequest) {
  const result = await bundleWith(run, request)
  const script = result.files.find(({ path }) => path.endsWith('.js'))
  if (script === undefined) throw new Error('esbuild gave no script of the runtime')
  await checkRuntime(script.content)
  return result
}
