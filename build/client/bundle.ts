/**
 * Bundles what the browser loads: the client runtime, one script an island, style sheets, fonts.
 */
import { basename, relative, resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { hrefOf, outputPath } from '../../src/content/paths.ts'
import type { ScriptName } from '../../src/islands/registry.ts'
import type { AdapterName } from '../../src/requests/adapters/adapter.ts'
import type { SheetName } from '../../src/styles/sheets.ts'
import type { OutputFile } from '../base/output-files.ts'
import { configuredAdapter } from './adapter-plugin.ts'
import { type BundledFile, partsOf } from './bundle-parts.ts'
import { islandEntries, islandEntryOf, islandLoader, scriptNames } from './island-loader.ts'
import { noLanguages } from './no-languages.ts'
import { type Bundled, bundleWith, type RunBundler, runOnce } from './run-bundler.ts'
import { checkRuntime } from './runtime-budget.ts'
import { sheetEntries, sheetLoader } from './sheet-loader.ts'
import type { FontRole, SiteFonts } from './site-fonts.ts'

/** Where the pages find what they load, as addresses on the site. */
export interface ClientManifest {
  script: string
  /** The sheet that every page loads. */
  styles: readonly string[]
  /** The text of each of the others: a page gets one file, of those it uses. */
  sheets: Readonly<Record<SheetName, string>>
  fonts: readonly string[]
  islands: Readonly<Record<ScriptName, string>>
}

export interface Bundle {
  manifest: ClientManifest
  files: OutputFile[]
  /**
   * Those of `files` that are wanted without a connection: what every page loads, and islands that
   * are touched there.
   */
  shell: OutputFile[]
  /** What `files` and the sheets in the manifest are made of. */
  parts: BundledFile[]
}

interface BundleOptions {
  basePath: string
  /** Those that the configuration names. */
  fonts: SiteFonts
  requests: { adapter: AdapterName }
  /** What bundles: esbuild, unless somebody keeps one at work. */
  run?: RunBundler
}

/**
 * Same sources, same bytes: names carry the digest of the content, and no path of the machine.
 * @throws VetrinaError BUNDLE_FAILED, RUNTIME_OVER_BUDGET
 */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  const { basePath, fonts, requests } = options
  const run = options.run ?? runOnce
  const outdir = resolve('_assets')
  const common = { outdir, publicPath: hrefOf('/_assets', basePath) }
  // Without a file for what scripts have in common: one more to wait for, for a few bytes. React is
  // in one that visitors load, and in the editor's.
  const [runtime, islands, sheets] = await Promise.all([
    bundleRuntime(run, {
      ...common,
      entryPoints: runtimeEntries,
      plugins: [siteFonts(fonts.css)],
    }),
    bundleWith(run, {
      ...common,
      entryPoints: islandEntries,
      plugins: [islandLoader, configuredAdapter(requests.adapter), noLanguages],
    }),
    bundleWith(run, { ...common, entryPoints: sheetEntries, plugins: [sheetLoader] }),
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
  const script = entry('src/client/client.ts')
  // Who reads a form and then goes into a tunnel still sends it when there is a connection again, and
  // the pictures and dates of a page that was kept can be touched there.
  const wanted = (['request-form', 'lightbox', 'calendar-filter'] as const).map(islandEntryOf)
  const kept = [script, ...wanted.map(entry)].map((name) => `_assets/${name}`)
  const preloaded = fonts.files.filter(({ path }) =>
    fonts.preloads.includes(hrefOf(`/${path}`, basePath)),
  )
  return {
    files: [...files, ...fonts.files],
    shell: [
      ...files.filter(({ path }) => !path.endsWith('.js') || kept.includes(path)),
      ...preloaded,
    ],
    parts: partsOf(Object.assign({}, ...[...published, sheets].map(({ outputs }) => outputs))),
    manifest: {
      script: hrefOfAsset(script),
      styles: [...fonts.stylesheets, hrefOfAsset(entry('src/styles/core.css'))],
      sheets: textOfSheets(sheets),
      fonts: [
        ...fonts.preloads,
        ...outputs
          .filter(({ name }) => name.endsWith('.woff2') && !isReplaced(name, fonts))
          .map(({ name }) => hrefOfAsset(name))
          .sort(),
      ],
      islands: Object.fromEntries(
        scriptNames.map((name) => [name, hrefOfAsset(entry(islandEntryOf(name)))]),
      ) as Record<ScriptName, string>,
    },
  }
}

const runtimeEntries = [
  { in: 'src/client/client.ts', out: 'client' },
  { in: 'src/styles/core.css', out: 'core' },
]

const textOfSheets = ({ files }: Bundled) =>
  Object.fromEntries(
    files.map(({ path, content }) => [
      basename(path).replace(/\..*$/, ''),
      Buffer.from(content).toString().trim(),
    ]),
  ) as Record<SheetName, string>

/** What the site's style sheet loads as `site:fonts`. */
const siteFonts = (css: string): esbuild.Plugin => ({
  name: 'site-fonts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^site:fonts$/ }, ({ path }) => ({ path, namespace: 'site-fonts' }))
    onResolve({ filter: /.*/, namespace: 'site-fonts' }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /.*/, namespace: 'site-fonts' }, () => ({ contents: css, loader: 'css' }))
  },
})

/** The site's own fonts, by the names of their files. */
const ownFonts = { serif: 'bodoni-moda', sans: 'instrument-sans' } satisfies Record<
  FontRole,
  string
>

const isReplaced = (name: string, { replaced }: SiteFonts): boolean =>
  replaced.some((role) => name.startsWith(ownFonts[role]))

/** What every page loads. It is weighed while the islands are bundled, which takes longer. */
async function bundleRuntime(run: RunBundler, own: esbuild.BuildOptions) {
  const result = await bundleWith(run, own)
  const script = result.files.find(({ path }) => path.endsWith('.js'))
  if (script === undefined) throw new Error('esbuild gave no script of the runtime')
  await checkRuntime(script.content)
  return result
}
