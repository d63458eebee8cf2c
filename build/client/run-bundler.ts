/**
 * One run of the bundler, with what all of them have in common.
 */
import type * as esbuild from 'esbuild'
import { loadEsbuild } from '../base/esbuild.ts'
import { messageOf, VetrinaError } from '../errors.ts'

export type RunBundler = (
  options: esbuild.BuildOptions & { metafile: true; write: false },
) => Promise<esbuild.BuildResult<{ metafile: true; write: false }>>

export const runOnce: RunBundler = async (options) => (await loadEsbuild()).build(options)

/** @throws VetrinaError BUNDLE_FAILED */
export async function bundleWith(run: RunBundler, own: esbuild.BuildOptions) {
  try {
    const result = await run({
      ...own,
      entryNames: '[name].[hash]',
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
    refuseMistakes(result.warnings)
    return result
  } catch (cause) {
    throw new VetrinaError({
      code: 'BUNDLE_FAILED',
      message: `The browser's files cannot be bundled. ${messageOf(cause)}`,
      hint: 'Correct the file it names.',
      cause,
    })
  }
}

/** What esbuild only warns of, such as a bracket that a style sheet lacks, is lost on the page. */
function refuseMistakes(warnings: readonly esbuild.Message[]): void {
  const errors = warnings.filter(({ location }) => isOwnSource(location?.file ?? ''))
  if (errors.length === 0) return
  const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`)
  throw Object.assign(new Error(lines.join('\n')), { errors })
}

/** Neither a package's nor that of a font service. */
const isOwnSource = (file: string): boolean => file.startsWith('src/')
