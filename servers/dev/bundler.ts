/**
 * Keeps esbuild contexts for the browser code, so unchanged files are neither read nor bundled again.
 */
import { resolve } from 'node:path'
import { type BuildContext, context } from 'esbuild'
import type { BundleRequest, BundleResult, bundlerOptions } from '../../build/client/run-bundler.ts'

interface Entry {
  /** The request as JSON. */
  key: string
  context: Promise<BuildContext<{ metafile: true; write: false }>>
  /** Absolute paths; empty while bundling, and after it failed. */
  inputs: ReadonlySet<string>
  /** The newest result, or the one under way. */
  result: Promise<BundleResult> | null
}

export function createBundler() {
  /** Keys: entry point and output name. Entries share no files. */
  const entries = new Map<string, Entry>()

  const bundle = async (entry: Entry) => {
    entry.inputs = new Set()
    const esbuild = await entry.context
    // Otherwise esbuild returns the rebuild under way, which read the files before the change.
    await esbuild.cancel()
    const result = await esbuild.rebuild()
    entry.inputs = new Set(Object.keys(result.metafile.inputs).map((path) => resolve(path)))
    return result
  }
  const bundleOne = (request: BundleRequest, optionsOf: typeof bundlerOptions) => {
    const name = JSON.stringify(request.entryPoints)
    const key = JSON.stringify(request)
    const before = entries.get(name)
    if (before?.key === key) {
      before.result ??= bundle(before)
      return before.result
    }
    void before?.context.then(({ dispose }) => dispose())
    const entry: Entry = {
      key,
      context: context(optionsOf(request)),
      inputs: new Set(),
      result: null,
    }
    entries.set(name, entry)
    entry.result = bundle(entry)
    return entry.result
  }
  const close = async () => {
    const closing = [...entries.values()]
    entries.clear()
    for (const { context } of closing) await (await context).dispose()
  }
  return {
    /** @throws BuildFailure of esbuild */
    async run(request: BundleRequest, optionsOf: typeof bundlerOptions): Promise<BundleResult> {
      const results = await Promise.all(
        request.entryPoints.map((point) =>
          bundleOne({ ...request, entryPoints: [point] }, optionsOf),
        ),
      )
      const files = results.flatMap(({ outputFiles }) => outputFiles)
      return {
        outputFiles: [...new Map(files.map((file) => [file.path, file])).values()],
        metafile: {
          outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)),
        },
        warnings: results.flatMap(({ warnings }) => warnings),
      }
    },
    /** Rebundles the entries that contain these files, ahead of the request. */
    begin(files: readonly string[]) {
      for (const entry of entries.values()) {
        const isSame = entry.inputs.size > 0 && !files.some((file) => entry.inputs.has(file))
        if (isSame) continue
        entry.result = bundle(entry)
        // The caller of `run` gets the error.
        entry.result.catch(() => {})
      }
    },
    /** Drops all contexts: files may be bundled differently now. */
    close,
  }
}
