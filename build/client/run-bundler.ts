/**
 * One run of the bundler. Requests are plain data: `vetrina dev` compares them with earlier ones, and
 * keeps esbuild running.
 */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { type OutputPath, outputPath } from '../../src/content/paths.ts'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'
import type { Strings } from '../../src/strings/strings.ts'
import { shortDigestOf } from '../base/digest.ts'
import { loadEsbuild } from '../base/esbuild.ts'
import { islandLoader } from './island-loader.ts'
import { sheetLoader } from './sheet-loader.ts'
import { siteStrings } from './site-strings.ts'

export interface BundleRequest {
  entryPoints: { in: string; out: string }[]
  format: 'esm' | 'iife'
  /** URL of the folder that pages load the files from. */
  publicPath: string
  define: Readonly<Record<string, string>>
  /** Modules that every script imports. */
  inject: string[]
  /** Texts of sheets that are no files: the site's own sheet loads them as `site:NAME`. */
  sheets: Readonly<Record<string, string>>
  /** Words of the site, by group. */
  strings: Partial<Strings>
  /** Absolute path of the file that exports the site. */
  site: string
  adapter: AdapterName
}

/** The part of esbuild's result that is read. */
export interface BundleResult {
  outputFiles: { path: string; contents: Uint8Array }[]
  metafile: Pick<esbuild.Metafile, 'outputs'>
  warnings: esbuild.Message[]
}

export type RunBundler = (request: BundleRequest) => Promise<BundleResult>

export const runOnce: RunBundler = async (request) =>
  (await loadEsbuild()).build(bundlerOptions(request))

/** The folder that file names begin with; esbuild writes nothing there. */
export const bundleFolder = (): string => resolve('_assets')

export const bundlerOptions = ({
  define,
  sheets,
  strings,
  site,
  adapter,
  ...options
}: BundleRequest) =>
  ({
    ...options,
    outdir: bundleFolder(),
    entryNames: '[name]',
    assetNames: '[name].[hash]',
    bundle: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    jsx: 'automatic',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    plugins: [
      siteSheets(sheets),
      siteStrings(strings),
      islandLoader,
      sheetLoader,
      siteModule(site),
      configuredAdapter(adapter),
      noLanguages,
    ],
    logLevel: 'silent',
  }) satisfies esbuild.BuildOptions

const siteSheets = (sheets: BundleRequest['sheets']): esbuild.Plugin => ({
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

export interface BundledFile {
  path: OutputPath
  content: Uint8Array
  /** Its entry point for esbuild; missing for files that a style sheet loads. */
  entryPoint: string | undefined
}

/**
 * Bundles, and names scripts and sheets by their contents: `client.44dbb0ad04.js`.
 * @throws VetrinaError BUNDLE_FAILED
 */
export async function bundleWith(run: RunBundler, request: BundleRequest): Promise<BundledFile[]> {
  try {
    const result = await run(request)
    refuseMistakes(result.warnings)
    return nameByContent(result)
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUNDLE_FAILED',
      message: {
        en: `The browser's files cannot be bundled. ${messageOf(cause)}`,
        it: `Il bundle dei file per il browser non è riuscito. ${messageOf(cause)}`,
      },
      hint: { en: 'Correct the file it names.', it: 'Correggi il file indicato.' },
      cause,
    })
  }
}

// esbuild's hash includes the paths of the sources: with a linked `node_modules`, or another package
// manager, the same bytes would have another name.
function nameByContent({ outputFiles, metafile }: BundleResult): BundledFile[] {
  const contents = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  return Object.entries(metafile.outputs).map(([name, { entryPoint }]) => {
    const content = contents.get(resolve(name))
    if (content === undefined) throw new Error(`esbuild gave no output of the name ${name}`)
    const isAsset = entryPoint === undefined
    const path = isAsset ? name : name.replace(/\.\w+$/, `.${shortDigestOf(content)}$&`)
    return { path: outputPath(path), content, entryPoint }
  })
}

/** Makes esbuild's warnings errors: a missing bracket in a style sheet, for one, breaks the page. */
function refuseMistakes(warnings: readonly esbuild.Message[]): void {
  const errors = warnings.filter(({ location }) => isOwnSource(location?.file ?? ''))
  if (errors.length === 0) return
  const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`)
  throw Object.assign(new Error(lines.join('\n')), { errors })
}

/** Whether a file is neither of a package nor of a font service. */
const isOwnSource = (file: string): boolean => file !== '' && !/:|(^|\/)node_modules\//.test(file)

/** Puts the configured adapter, and no other, where the browser's code looks for one. */
export const configuredAdapter = (adapter: AdapterName): esbuild.Plugin => ({
  name: 'configured-adapter',
  setup({ onLoad }) {
    onLoad({ filter: /forms[\\/]adapters[\\/]configured\.ts$/ }, ({ path }) => ({
      contents: `export { ${adapter} as adapter } from './services.ts'`,
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
})

/**
 * Leaves out the languages of zod's messages, which nothing uses: they are a fifth of the files that
 * the editor's script would be made of.
 */
const noLanguages: esbuild.Plugin = {
  name: 'no-languages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, () => ({
      path: 'zod',
      namespace: 'no-languages',
      sideEffects: false,
    }))
    onLoad({ filter: /.*/, namespace: 'no-languages' }, () => ({ contents: 'export {}' }))
  },
}

/**
 * Imports the whole site, or only its `main-content.ts` if there is one: a draft shows nothing else.
 * @param site absolute path of the file that exports the site
 */
const siteModule = (site: string): esbuild.Plugin => ({
  name: 'site-module',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^site:main-content$/ }, ({ path }) => ({ path, namespace: 'site-module' }))
    onLoad({ filter: /.*/, namespace: 'site-module' }, () => {
      const mainContentFile = join(dirname(site), 'main-content.ts')
      return {
        contents: existsSync(mainContentFile)
          ? `export { mainContent } from ${JSON.stringify(mainContentFile)}`
          : `export { site as mainContent } from ${JSON.stringify(site)}`,
        resolveDir: dirname(site),
      }
    })
  },
})
