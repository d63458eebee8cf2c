/**
 * esbuild, kept at work: what did not change is neither read nor bundled again.
 */
import { basename, resolve } from 'node:path'
import type { BuildContext } from 'esbuild'
import type { RunBundler } from '../../build/client/run-bundler.ts'

type Options = Parameters<RunBundler>[0]
type Result = Awaited<ReturnType<RunBundler>>

export interface Bundler {
  run: RunBundler
  /**
   * Begins with what these files are part of, so that `run` finds it under way; the rest stays.
   * @returns whether `run` then gives anything else
   */
  begin(files: readonly string[]): boolean
  /** What was bundled under this name, brought up to date; `null` where it is, or is unknown. */
  late(path: string): Promise<Uint8Array | null>
  /** Whether a file is part of what was bundled. */
  isInput(file: string): boolean
  /** Forgets how things are bundled: the code that says so has changed. */
  reset(): Promise<void>
}

interface Work {
  context: BuildContext<{ metafile: true; write: false }>
  /** The last one, or that under way. */
  result: Promise<Result> | undefined
  hasFailed: boolean
  /** It is bundled again when somebody asks for it. */
  isLate: boolean
  isStale: boolean
  inputs: ReadonlySet<string>
}

/** All of React and of the site: nobody is to wait for it who is not in the editor. */
const lateEntry = 'island:src/editor/'

export function createBundler(): Bundler {
  const opening = new Map<string, Promise<Work>>()
  const works = new Set<Work>()
  const rebuild = async (work: Work): Promise<Result> => {
    work.hasFailed = true
    const result = await work.context.rebuild()
    work.hasFailed = false
    work.inputs = new Set(Object.keys(result.metafile.inputs).map((path) => resolve(path)))
    return result
  }
  const runOne = async (options: Options): Promise<Result> => {
    const key = JSON.stringify(options.entryPoints)
    const opened = opening.get(key) ?? open(options)
    opening.set(key, opened)
    const work = await opened
    works.add(work)
    work.result ??= rebuild(work)
    return work.result
  }
  return {
    run: async (options) => merge(await Promise.all(apart(options).map(runOne))),
    begin(files) {
      let hasBegun = false
      for (const work of works) {
        if (!work.hasFailed && !files.some((file) => work.inputs.has(file))) continue
        work.isStale = work.isLate && !work.hasFailed
        if (work.isStale) continue
        work.result = rebuild(work)
        hasBegun = true
        // It is told to who waits for it.
        work.result.catch(() => {})
      }
      return hasBegun
    },
    async late(path) {
      for (const work of works) {
        const before = work.isStale ? await work.result : undefined
        const asked = before?.outputFiles.find((file) => isAt(file.path, path))
        if (asked === undefined) continue
        // Under its old name: the pages that ask have no other.
        const { outputFiles } = await work.context.rebuild()
        return outputFiles.find((file) => file.path.endsWith('.js'))?.contents ?? null
      }
      return null
    },
    isInput: (file) => [...works].some(({ inputs }) => inputs.has(file)),
    async reset() {
      const all = [...works]
      works.clear()
      opening.clear()
      await Promise.all(all.map(({ context }) => context.dispose()))
    },
  }
}

/** Entries that share no files are bundled each for itself: most changes are seen by one of them. */
function apart(options: Options): Options[] {
  const { entryPoints } = options
  if (!Array.isArray(entryPoints)) return [options]
  return entryPoints.map((entry) => ({ ...options, entryPoints: [entry] as typeof entryPoints }))
}

function merge(results: readonly Result[]): Result {
  const files = results.flatMap(({ outputFiles }) => outputFiles)
  const [first] = results
  if (first === undefined) throw new Error('nothing was bundled')
  return {
    ...first,
    warnings: results.flatMap(({ warnings }) => warnings),
    outputFiles: [...new Map(files.map((file) => [file.path, file])).values()],
    metafile: {
      inputs: Object.assign({}, ...results.map(({ metafile }) => metafile.inputs)),
      outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)),
    },
  }
}

const isAt = (file: string, path: string): boolean =>
  path.startsWith('_assets/') && basename(file) === basename(path)

async function open(options: Options): Promise<Work> {
  const { context } = await import('esbuild')
  return {
    context: await context(options),
    ...{ result: undefined, hasFailed: false, inputs: new Set() },
    ...{ isLate: JSON.stringify(options.entryPoints).includes(lateEntry), isStale: false },
  }
}
