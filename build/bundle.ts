/**
 * Bundles what the browser loads: the client runtime, one script an island, the style sheet, fonts.
 */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { hrefOf, outputPath } from '../src/content/paths.ts'
import { type IslandName, islandModules } from '../src/islands/registry.ts'
import type { OutputFile } from './emit.ts'
import { VetrinaError } from './errors.ts'
import { fontSubsets } from './fonts.ts'

/** Where the pages find what they load, as addresses on the site. */
export interface ClientManifest {
  script: string
  styles: readonly string[]
  fonts: readonly string[]
  islands: Readonly<Record<IslandName, string>>
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

/** What the client runtime may weigh, static imports included: bytes after brotli. */
export const runtimeBudget = 6 * 1024

const sourceDir = 'src'

/**
 * Same sources, same bytes: names carry the digest of the content, and no path of the machine.
 * @throws VetrinaError BUNDLE_FAILED, RUNTIME_OVER_BUDGET
 */
export async function bundle({ basePath, cacheDir }: BundleOptions): Promise<Bundle> {
  const outDir = resolve('_assets')
  const result = await build(outDir, { basePath, cacheDir })
  const files = result.outputFiles.map((file) => ({
    path: outputPath(`_assets/${relative(outDir, file.path)}`),
    content: file.contents,
  }))
  const outputs = Object.entries(result.metafile.outputs).map(([path, output]) => ({
    ...output,
    name: relative('_assets', path),
  }))
  const hrefOfAsset = (name: string) => hrefOf(`/_assets/${name}`, basePath)
  const entry = (source: string): string => {
    const output = outputs.find((one) => one.entryPoint === source)
    if (output === undefined) throw new Error(`esbuild gave no output for ${source}`)
    return output.name
  }
  checkRuntime(join('_assets', entry('src/client/client.ts')), result)
  const islandNames = Object.keys(islandModules) as IslandName[]
  const isShell = (name: string) => !name.endsWith('.js') || name === entry('src/client/client.ts')
  return {
    files,
    shell: files.filter(({ path }) => isShell(relative('_assets', path))),
    manifest: {
      script: hrefOfAsset(entry('src/client/client.ts')),
      styles: [hrefOfAsset(entry('src/styles/site.css'))],
      fonts: outputs
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ name }) => hrefOfAsset(name))
        .sort(),
      islands: Object.fromEntries(
        islandNames.map((name) => [name, hrefOfAsset(entry(`island:${name}`))]),
      ) as Record<IslandName, string>,
    },
  }
}

async function build(outdir: string, { basePath, cacheDir }: BundleOptions) {
  try {
    return await esbuild.build({
      entryPoints: [
        { in: `${sourceDir}/client/client.ts`, out: 'client' },
        { in: `${sourceDir}/styles/site.css`, out: 'site' },
        ...Object.keys(islandModules).map((name) => ({ in: `island:${name}`, out: name })),
      ],
      outdir,
      publicPath: hrefOf('/_assets', basePath),
      entryNames: '[name].[hash]',
      chunkNames: 'shared.[hash]',
      assetNames: '[name].[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
      minify: true,
      legalComments: 'none',
      metafile: true,
      write: false,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      plugins: [islandEntries, fontSubsets(cacheDir)],
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

/** An island's script is its component, made into what `<v-island>` imports. */
const islandEntries: esbuild.Plugin = {
  name: 'island-entries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^island:/ }, ({ path }) => ({
      path: path.slice('island:'.length),
      namespace: 'island',
    }))
    onLoad({ filter: /.*/, namespace: 'island' }, ({ path }) => ({
      contents: `import Component from '${islandModules[path as IslandName]}'
import { createIsland } from './hydrate.tsx'
export const { hydrate } = createIsland(Component)`,
      loader: 'ts',
      resolveDir: resolve(sourceDir, 'islands'),
    }))
  },
}

function checkRuntime(entry: string, result: esbuild.BuildResult<{ write: false }>): void {
  const outputs = result.metafile?.outputs ?? {}
  const names = new Set<string>()
  const visit = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of outputs[name]?.imports ?? []) {
      if (imported.kind === 'import-statement') visit(imported.path)
    }
  }
  visit(entry)
  const bytes = [...names].reduce((sum, name) => {
    const file = result.outputFiles.find(({ path }) => path === resolve(name))
    return sum + (file === undefined ? 0 : brotliCompressSync(file.contents).byteLength)
  }, 0)
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
