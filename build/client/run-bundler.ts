/**
 * One run of the bundler, with what all of them have in common.
 */
import { resolve } from 'node:path'
import type * as esbuild from 'esbuild'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { shortDigestOf } from '../base/digest.ts'
import { loadEsbuild } from '../base/esbuild.ts'

export type RunBundler = (
  options: esbuild.BuildOptions & { metafile: true; write: false },
) => Promise<esbuild.BuildResult<{ metafile: true; write: false }>>

export const runOnce: RunBundler = async (options) => (await loadEsbuild()).build(options)

export interface Bundled {
  /** With absolute paths. */
  files: { path: string; content: Uint8Array }[]
  /** What esbuild tells of them, by paths that begin in the working folder. */
  outputs: esbuild.Metafile['outputs']
}

/**
 * Scripts and sheets are named by their contents: `client.44dbb0ad04.js`.
 * @throws VetrinaError BUNDLE_FAILED
 */
export async function bundleWith(run: RunBundler, own: esbuild.BuildOptions): Promise<Bundled> {
  try {
    const result = await run({
      ...own,
      entryNames: '[name]',
      assetNames: '[name].[hash]',
      bundle: true,
      format: 'esm',
      target: ['es2022', 'chrome111', 'safari16.4', 'firefox115'],
      minify: true,
      legalComments: 'none',
      metafile: true,
      write: false,
      jsx: 'automatic',
      define: { ...own.define, 'process.env.NODE_ENV': '"production"' },
      loader: { '.woff2': 'file' },
      logLevel: 'silent',
    })
    refuseMistakes(result.warnings)
    return nameByContent(result)
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUNDLE_FAILED',
      message: `The browser's files cannot be bundled. ${messageOf(cause)}`,
      hint: 'Correct the file it names.',
      cause,
    })
  }
}

// The hash of esbuild takes in where the sources lie: where `node_modules` is a link, or of another
// package manager, the same bytes would have another name.
function nameByContent({ outputFiles, metafile }: Awaited<ReturnType<RunBundler>>): Bundled {
  const contents = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const files: Bundled['files'] = []
  const outputs: Bundled['outputs'] = {}
  for (const [name, output] of Object.entries(metafile.outputs)) {
    const content = contents.get(resolve(name))
    if (content === undefined) throw new Error(`esbuild gave no output of the name ${name}`)
    const isAsset = output.entryPoint === undefined
    const named = isAsset ? name : name.replace(/\.\w+$/, `.${shortDigestOf(content)}$&`)
    files.push({ path: resolve(named), content })
    outputs[named] = output
  }
  return { files, outputs }
}

/** What esbuild only warns of, such as a bracket that a style sheet lacks, is lost on the page. */
function refuseMistakes(warnings: readonly esbuild.Message[]): void {
  const errors = warnings.filter(({ location }) => isOwnSource(location?.file ?? ''))
  if (errors.length === 0) return
  const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`)
  throw Object.assign(new Error(lines.join('\n')), { errors })
}

/** Neither a package's nor that of a font service. */
const isOwnSource = (file: string): boolean => file !== '' && !/:|(^|\/)node_modules\//.test(file)
