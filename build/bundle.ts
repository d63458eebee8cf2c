/**
 * Bundles what the browser loads: the client runtime, one script an island, the style sheet, fonts.
 */
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import { islandModules, type ScriptName } from '../src/islands/registry.ts'
import type { OutputFile } from './emit.ts'
import { VetrinaError } from './errors.ts'
import { fontSubsets } from './fonts.ts'

/** Where the pages find what they load, as addresses on the site. */
export interface ClientManifest {
  script: string
  styles: readonly string[]
  fonts: readonly string[]
  islands: Readonly<Record<ScriptName, string>>
}

export interface Bundle {
  manifest: ClientManifest
  files: OutputFile[]
  /** Those of `files` that every page loads. */
  shell: OutputFile[]
}

interface BundleOptions {
  basePath: string
  cacheDir: string
}

/** What the client runtime may weigh: bytes after brotli. */
export const runtimeBudget = 6 * 1024

const sourceDir = 'src'

/**
 * Same sources, same bytes: names carry the digest of the content, and no path of the machine.
 * @throws VetrinaError BUNDLE_FAILED, RUNTIME_OVER_BUDGET
 */
export async function bundle({ basePath, cacheDir }: BundleOptions): Promise<Bundle> {
  const outdir = resolve('_assets')
  const common = { outdir, publicPath: hrefOf('/_assets', basePath) }
  // Only what uses React shares it: else a few bytes in common would be one more file to wait for.
  const results = [
    await build({
      ...common,
      entryPoints: [...runtimeEntries, ...islandEntries('.ts')],
      plugins: [islandLoader, fontSubsets(cacheDir)],
    }),
    await build({
      ...common,
      entryPoints: islandEntries('.tsx'),
      plugins: [islandLoader],
      splitting: true,
    }),
  ]
  const files = results
    .flatMap(({ outputFiles }) => outputFiles)
    .map((file) => ({
      path: outputPath(`_assets/${relative(outdir, file.path)}`),
      content: file.contents,
    }))
  const outputs = results
    .flatMap(({ metafile }) => Object.entries(metafile.outputs))
    .map(([path, output]) => ({ ...output, name: relative('_assets', path) }))
  const hrefOfAsset = (name: string) => hrefOf(`/_assets/${name}`, basePath)
  const entry = (source: string): string => {
    const output = outputs.find((one) => one.entryPoint === source)
    if (output === undefined) throw new Error(`esbuild gave no output for ${source}`)
    return output.name
  }
  const script = entry('src/client/client.ts')
  const runtime = files.find(({ path }) => path === `_assets/${script}`)
  if (runtime === undefined) throw new Error(`esbuild gave no bytes for ${script}`)
  checkRuntime(runtime.content)
  return {
    files,
    shell: files.filter(({ path }) => !path.endsWith('.js') || path === `_assets/${script}`),
    manifest: {
      script: hrefOfAsset(script),
      styles: [hrefOfAsset(entry('src/styles/site.css'))],
      fonts: outputs
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name }) => hrefOfAsset(name))
        .sort(),
      islands: Object.fromEntries(
        scriptNames.map((name) => [name, hrefOfAsset(entry(`island:${name}`))]),
      ) as Record<ScriptName, string>,
    },
  }
}

const scriptNames = Object.keys(islandModules) as ScriptName[]

const runtimeEntries = [
  { in: `${sourceDir}/client/client.ts`, out: 'client' },
  { in: `${sourceDir}/styles/site.css`, out: 'site' },
]

const islandEntries = (extension: '.ts' | '.tsx') =>
  scriptNames
    .filter((name) => islandModules[name].endsWith(extension))
    .map((name) => ({ in: `island:${name}`, out: name }))

async function build(own: esbuild.BuildOptions) {
  try {
    return await esbuild.build({
      ...own,
      entryNames: '[name].[hash]',
      chunkNames: 'shared.[hash]',
      assetNames: '[name].[hash]',
      bundle: true,
      format: 'esm',
      target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
      minify: true,
      legalComments: 'none',
      metafile: true,
      write: false,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      logLevel: 'silent',
    })
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUNDLE_FAILED',
      message: `The browser's files cannot be bundled. ${cause instanceof Error ? cause.message : cause}`,
      hint: 'Correct the file it names.',
      cause,
    })
  }
}

/**
 * An island's script is what `<v-island>` imports: made of its component, or that module itself
 * where an island does without React.
 */
const islandLoader: esbuild.Plugin = {
  name: 'island-loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }))
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => {
      const module = islandModules[path as ScriptName]
      return {
        contents: module.endsWith('.tsx')
          ? `import Component from '${module}'
import { createIsland } from './hydrate.tsx'
export const { hydrate } = createIsland(Component)`
          : `export { hydrate } from '${module}'`,
        loader: 'ts',
        resolveDir: resolve(sourceDir, 'islands'),
      }
    })
  },
}

/** The runtime is one file: it imports nothing statically. */
export function checkRuntime(script: Uint8Array): void {
  const bytes = brotliCompressSync(script).byteLength
  if (bytes > runtimeBudget) {
    throw new VetrinaError({
      code: 'RUNTIME_OVER_BUDGET',
      message: `The client runtime weighs ${bytes} bytes (brotli); it may weigh ${runtimeBudget}.`,
      hint: 'Move what not every page needs into an island, or write it smaller: src/client/.',
    })
  }
}

/** Version of an installed package, for digests of what it makes. */
export function versionOf(name: string): string {
  const file = resolve('node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
