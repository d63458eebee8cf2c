/**
 * Bundles what the browser loads: the client runtime, one script an island, style sheets, fonts.
 */
import { basename, relative, resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { hrefOf, outputPath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import type { OutputFile } from '../base/output-files.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import { configuredAdapter } from './adapter-plugin.ts'
import { islandEntries, islandLoader } from './island-loader.ts'
import { noLanguages } from './no-languages.ts'
import { type Bundled, bundleWith, type RunBundler, runOnce } from './run-bundler.ts'
import { checkRuntime } from './runtime-budget.ts'
import { sheetEntries, sheetLoader } from './sheet-loader.ts'
import type { SiteFonts } from './site-fonts.ts'
import { siteModule } from './site-module.ts'
import { definedTexts, injectedGroups, siteStrings } from './site-strings.ts'

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
  config: Pick<Config, 'basePath' | 'requests' | 'site'>
  site: Pick<Site, 'fonts' | 'islands' | 'strings' | 'styles'>
  /** Those that the configuration names. */
  fonts: SiteFonts
  /** What bundles: esbuild, unless somebody keeps one at work. */
  run?: RunBundler
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
  const { basePath, requests } = config
  const core = pathOfSite(site.styles.core, config)
  const replaced = replacedFonts(site, fonts)
  const ofIslands = islandEntries(site, config)
  const outdir = resolve('_assets')
  const define = definedTexts(site.strings)
  const common = { outdir, publicPath: hrefOf('/_assets', basePath), define }
  // Without a file for what scripts have in common: one more to wait for, for a few bytes. React is
  // in one that visitors load, and in the editor's.
  const [runtime, islands, sheets] = await Promise.all([
    bundleRuntime(run, {
      ...common,
      entryPoints: [
        { in: runtimeEntry, out: 'client' },
        { in: core, out: 'core' },
      ],
      plugins: [siteSheets({ fonts: fonts.css, colors: colorSheet(site.styles) })],
    }),
    bundleWith(run, {
      ...common,
      entryPoints: ofIslands.map(({ entry, name }) => ({ in: entry, out: name })),
      inject: injectedGroups(site.strings),
      plugins: [
        siteStrings(site.strings),
        islandLoader,
        siteModule(config.site),
        configuredAdapter(requests.adapter),
        noLanguages,
      ],
    }),
    bundleWith(run, {
      ...common,
      entryPoints: sheetEntries(site, config),
      plugins: [sheetLoader],
    }),
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

/** Sheets that no file has: the site's own one loads them as `site:fonts` and `site:colors`. */
const siteSheets = (sheets: Readonly<Record<string, string>>): esbuild.Plugin => ({
  name: 'site-sheets',
  setup({ onResolve, onLoad }) {
    const namespace = 'site-sheets'
    onResolve({ filter: /^site:(fonts|colors)$/ }, ({ path }) => ({ path, namespace }))
    onResolve({ filter: /.*/, namespace }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: sheets[path.slice('site:'.length)] ?? '',
      loader: 'css',
    }))
  },
})

const colorSheet = ({ colors = {} }: Site['styles']): string =>
  `:root{${Object.entries(colors)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')}}`

/** Files of the site's own fonts for which the configuration names others. */
const replacedFonts = ({ fonts }: Pick<Site, 'fonts'>, { replaced }: SiteFonts): string[] =>
  replaced.flatMap((role) => fonts?.[role] ?? []).map((path) => basename(path, '.woff2'))

/** What every page loads. It is weighed while the islands are bundled, which takes longer. */
async function bundleRuntime(run: RunBundler, own: esbuild.BuildOptions) {
  const result = await bundleWith(run, own)
  const script = result.files.find(({ path }) => path.endsWith('.js'))
  if (script === undefined) throw new Error('esbuild gave no script of the runtime')
  await checkRuntime(script.content)
  return result
}
