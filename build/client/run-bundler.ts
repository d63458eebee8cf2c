/**
 * One run of the bundler. Requests are plain data: `vetrina dev` compares them with earlier ones, and
 * keeps esbuild running.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { type OutputPath, outputPath } from '../../src/content/paths.ts'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'
import type { Strings } from '../../src/strings/strings.ts'
import { shortDigestOf } from '../base/digest.ts'
import { loadEsbuild } from '../base/esbuild.ts'

export interface BundleRequest {
  entryPoints: { in: string; out: string }[]
  format: 'esm' | 'iife'
  /** URL of the folder that pages load the files from. */
  publicPath: string
  /** Texts of the sheets `site:fonts` and `site:colors`. */
  sheets: Readonly<Record<string, string>>
  /** Words of the site in one language: texts, and groups of texts. */
  strings: Partial<Strings>
  /** Whether scripts may use the groups; without them, the runtime is smaller. */
  hasGroups: boolean
  /** Folder of the pages in that language, `''` or `en`. */
  folder: string
  /** Absolute path of the file that exports the site. */
  site: string
  /** Of the forms; the scripts have no other. */
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

export function bundlerOptions(request: BundleRequest) {
  const { entryPoints, format, publicPath, strings, hasGroups, folder } = request
  const words = Object.entries(strings)
  const groups = words.flatMap(([name, group]) => (typeof group === 'string' ? [] : name))
  return {
    entryPoints,
    format,
    publicPath,
    // File names begin with it; esbuild writes nothing there.
    outdir: resolve('_assets'),
    entryNames: '[name]',
    assetNames: '[name].[hash]',
    bundle: true,
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      SITE_FOLDER: JSON.stringify(folder),
      ...Object.fromEntries(
        words.flatMap(([name, text]) =>
          typeof text === 'string' ? [[`SITE_STRINGS.${name}`, JSON.stringify(text)]] : [],
        ),
      ),
    },
    // Each group is a module, so that a script changes only with its own words; the editor's preview
    // has the whole catalogue.
    inject: hasGroups ? ['site:strings', ...groups.map((name) => `site:strings/${name}`)] : [],
    loader: { '.woff2': 'file' },
    plugins: [generatedModules(request)],
    logLevel: 'silent',
  } satisfies esbuild.BuildOptions
}

/** The modules that are no files, by the prefix of their names, and those that stand in for a file. */
const generatedModules = (request: BundleRequest): esbuild.Plugin => ({
  name: 'generated-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(island|sheet|site):/ }, ({ path }) => {
      const [, namespace = '', name = ''] = /^(.*?):(.*)$/.exec(path) ?? []
      // A script that uses none of a group's words does not get them.
      return { path: name, namespace, sideEffects: namespace !== 'site' }
    })
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => islandModule(path))
    onLoad({ filter: /.*/, namespace: 'sheet' }, ({ path }) => layeredSheet(path))
    onLoad({ filter: /.*/, namespace: 'site' }, ({ path }) => siteModule(path, request))
    // The URLs in the sheets of a site are those of its pages.
    onResolve({ filter: /.*/, namespace: 'site' }, ({ kind, path }) =>
      kind === 'url-token' ? { path, external: true } : undefined,
    )
    onLoad({ filter: /forms[\\/]adapters[\\/]configured\.ts$/ }, ({ path }) => ({
      contents: `export { ${request.adapter} as adapter } from './services.ts'`,
      loader: 'ts',
      resolveDir: dirname(path),
    }))
    // Nothing uses the languages of zod's messages, a fifth of the files of the editor's script.
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
})

/** Makes an island of its component; one without React is the module itself. */
function islandModule(path: string): esbuild.OnLoadResult {
  const module = JSON.stringify(resolve(path))
  return {
    contents: path.endsWith('.tsx')
      ? `import Component from ${module}
import { createIsland } from '../../src/client/hydrate.tsx'
export const { hydrate } = createIsland(Component)`
      : `export { hydrate } from ${module}`,
    loader: 'ts',
    resolveDir: resolve('src/islands'),
  }
}

function layeredSheet(path: string): esbuild.OnLoadResult {
  const [, layer, file = ''] = /^(.*?):(.*)$/.exec(path) ?? []
  return {
    contents: `@import "./${basename(file)}" layer(${layer});`,
    loader: 'css',
    resolveDir: resolve(dirname(file)),
  }
}

/**
 * `fonts` and `colors` are sheets that the site's own one loads. `strings/GROUP` has words of the site,
 * `strings` all of them. `main-content` is the site's `main-content.ts`, if there is one, or else the
 * whole site: a draft shows nothing else.
 */
function siteModule(name: string, { sheets, strings, site }: BundleRequest): esbuild.OnLoadResult {
  const sheet = sheets[name]
  if (sheet !== undefined) return { contents: sheet, loader: 'css' }
  const [kind, group] = name.split('/')
  if (kind === 'strings') {
    const words = group === undefined ? strings : strings[group as keyof Strings]
    const place = group === undefined ? 'SITE_STRINGS' : `SITE_STRINGS.${group}`
    return { contents: `const words = ${JSON.stringify(words)}; export { words as '${place}' }` }
  }
  const mainContentFile = join(dirname(site), 'main-content.ts')
  return {
    contents: existsSync(mainContentFile)
      ? `export { mainContent } from ${JSON.stringify(mainContentFile)}`
      : `export { site as mainContent } from ${JSON.stringify(site)}`,
    resolveDir: dirname(site),
  }
}

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
