/**
 * Turns changes into editions of the site, one change after the other; what keeps it from doing so
 * is a problem, and the edition before stays.
 */
import { join, resolve, sep } from 'node:path'
import type { Config } from '../../build/config.ts'
import type { Log, Warning } from '../../build/log.ts'
import { createBundler } from './bundler.ts'
import { createCodeLoader, type SiteCode } from './code.ts'
import { distinct, type Problem, problemsIn, problemsOf } from './problem.ts'
import type { Wish } from './rounds.ts'
import type { Source } from './source.ts'

type Edition = ReturnType<SiteCode['openEdition']>

export interface Workshop {
  edition(): Edition | null
  problems(): Problem[]
  /** Brings the edition up to date. */
  update(wish: Wish): Promise<void>
  /** A file that is newer than the edition has it. */
  late(path: string): Promise<Uint8Array | null>
  /** In words, where it comes from. */
  explain(error: unknown): Promise<Problem[]>
  close(): Promise<void>
}

interface WorkshopOptions {
  /** Its folders are those of `dev`. */
  config: Config
  source: Source
  /** Where pictures and fonts are kept that any build of the project can use. */
  workDir: string
  log: Log
}

export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { config, source, workDir, log } = options
  const root = resolve('.')
  const loader = createCodeLoader(root)
  const bundler = createBundler()
  const memory = { queries: {}, variants: new Map(), assets: new Map() }
  const isIn = (file: string, ...folders: string[]) =>
    folders.some((folder) => resolve(file).startsWith(resolve(folder) + sep))
  /** They say how things are bundled. */
  const bundlers = ['build/bundle.ts', 'build/site-fonts.ts'].map((file) => resolve(file))
  const begun = Date.now().toString(36)
  let count = 0
  let code: SiteCode | null = null
  let client: Awaited<ReturnType<SiteCode['bundleClient']>> | null = null
  let edition: Edition | null = null
  let warnings: readonly Warning[] = []
  let contentProblems: Problem[] = []
  let codeProblems: Problem[] = []
  let isSynced = false

  const planWork = (wish: Wish) => {
    const changes = typeof wish === 'string' ? [] : [...wish]
    const files = changes.map(([file, change]) => ({ file: resolve(file), change }))
    const inCode = files.filter(({ file }) => isIn(file, 'src', 'build'))
    const isAnew = wish === 'everything' || inCode.some(({ change }) => change !== 'written')
    const isUnsure = isAnew || codeProblems.length > 0
    const isDeep = isAnew || inCode.some(({ file }) => isIn(file, 'build', 'src/content'))
    const names = files.map(({ file }) => file)
    const isHow = isAnew || loader.hasPart(bundlers, names)
    return {
      files: names,
      hasContent: typeof wish === 'string' || files.some(({ file }) => isInSource(file)),
      hasCode: isUnsure || inCode.some(({ file }) => loader.isInput(file)),
      hasClient: isUnsure || isHow || inCode.some(({ file }) => bundler.isInput(file)),
      isDeep,
      /** How things are bundled may have changed. */
      isHow,
    }
  }
  const isInSource = (file: string) => source.folder !== null && isIn(file, source.folder)

  /** @returns whether the browser's files may come out as others */
  const beginBundle = async ({ isHow, files }: ReturnType<typeof planWork>) => {
    if (isHow) await bundler.reset()
    return isHow || bundler.begin(files) || codeProblems.length > 0
  }

  const syncContent = async (by: SiteCode) => {
    try {
      const { isOwn: isOwnService } = source
      const report = await by.sync({ config, isFull: false, log, mayShrink: true, isOwnService })
      warnings = report.warnings
      contentProblems = problemsIn(warnings)
      isSynced = true
    } catch (error) {
      contentProblems = await problemsOf(error, loader.locate)
    }
  }

  return {
    edition: () => edition,
    problems: () => distinct([...codeProblems, ...contentProblems, ...source.problems()]),
    late: bundler.late,
    explain: (error) => problemsOf(error, loader.locate),
    async update(wish) {
      const work = planWork(wish)
      if (work.hasContent) source.forgetProblems()
      try {
        const hasOtherClient = work.hasClient && (await beginBundle(work))
        if (code === null || work.hasCode) code = await loader.load(work.files)
        if (work.isDeep) memory.queries = {}
        if (work.hasContent || work.isDeep || !isSynced) await syncContent(code)
        if (client === null || hasOtherClient) {
          client = await code.bundleClient({ config, run: bundler.run })
        }
        codeProblems = []
        const unfit = warnings.flatMap(({ code: is, story }) =>
          (is === 'STORY_INVALID' || is === 'CONTENT_TYPE_UNKNOWN') && story ? [story] : [],
        )
        edition = code.openEdition({
          ...{ config, client, memory, workDir, now: new Date() },
          id: `${begun}-${++count}`,
          unfit: new Set(unfit),
        })
      } catch (error) {
        codeProblems = await problemsOf(error, loader.locate)
      }
    },
    close: bundler.reset,
  }
}

/** Folders of a configuration as `dev` has them: nothing of a build is touched. */
export function configForDev(config: Config, service: Config['service']): Config {
  const cacheDir = join(config.cacheDir, 'dev')
  return {
    ...config,
    ...{ service, cacheDir, outDir: join(cacheDir, 'site') },
    // No service worker keeps pages, and no picture is drawn for sharing them.
    ...{ pwa: { ...config.pwa, enabled: false }, shareCards: false },
  }
}
