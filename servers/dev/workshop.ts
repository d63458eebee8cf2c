/**
 * Turns changes into editions of the site, one change after the other; what keeps it from doing so
 * is a problem, and the edition before stays.
 */
import { join, relative, resolve } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import type { Config } from '../../build/config.ts'
import type { Log, Warning } from '../../build/log.ts'
import type { Store } from '../../build/store/store.ts'
import { systemErrorCode } from '../../src/content/errors.ts'
import { createBundler } from './bundler.ts'
import { createCodeLoader, type SiteCode } from './code.ts'
import {
  distinct,
  type Locate,
  type Problem,
  problemsIn,
  problemsOf,
  unseenChange,
} from './problem.ts'
import type { Wish } from './rounds.ts'
import type { Source } from './source.ts'

type Edition = ReturnType<SiteCode['openEdition']>

export interface Workshop {
  edition(): Edition | null
  problems(): Problem[]
  /** What is wrong and keeps nothing of the content from being shown as it is. */
  notes(): Problem[]
  /** Brings the edition up to date. */
  update(wish: Wish): Promise<void>
  /** A file that is newer than the edition has it. */
  late(path: string): Promise<Uint8Array | null>
  /** What the content service has could not be fetched the last time. */
  isStale(): boolean
  /** In words, where it comes from. */
  explain(error: unknown): Promise<Problem[]>
  locate: Locate
  close(): Promise<void>
}

interface WorkshopOptions {
  /** Its folders are those of `dev`. */
  config: Config
  source: Source
  store: Store
  log: Log
}

export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { config, source, store, log } = options
  const root = resolve('.')
  const loader = createCodeLoader(root, config.site)
  const bundler = createBundler()
  const memory = { queries: {}, variants: new Map(), assets: new Map() }
  const begun = Date.now().toString(36)
  let count = 0
  let code: SiteCode | null = null
  let client: Awaited<ReturnType<SiteCode['bundleClient']>> | null = null
  let edition: Edition | null = null
  let warnings: readonly Warning[] = []
  let content: ReturnType<typeof problemsIn> = { problems: [], notes: [] }
  let codeProblems: Problem[] = []
  /** Of the last round: changed again, they are told again. */
  let unseen: Problem[] = []
  let isStale = false
  /** What was to be brought up to date, also in the rounds before, and could not be so far. */
  const owed = { content: true, client: true, queries: true }

  /** @returns whether the browser's files may come out as others */
  const beginBundle = async ({ isHow, files }: ReturnType<typeof planWork>) => {
    if (isHow) await bundler.reset()
    return isHow || bundler.begin(files)
  }

  const syncContent = async (by: SiteCode) => {
    try {
      const { isOwn: isOwnService } = source
      const report = await by.sync({
        config,
        site: by.site,
        isFull: false,
        log,
        mayShrink: true,
        isOwnService,
      })
      warnings = report.warnings
      content = problemsIn(warnings)
      isStale = false
    } catch (error) {
      content = { problems: await problemsOf(error, loader.locate), notes: [] }
      isStale = true
    }
  }

  return {
    edition: () => edition,
    problems: () => distinct([...codeProblems, ...content.problems, ...source.problems()]),
    notes: () => distinct([...content.notes, ...unseen]),
    late: bundler.late,
    isStale: () => isStale,
    explain: (error) => problemsOf(error, loader.locate),
    locate: loader.locate,
    async update(wish) {
      const isBroken = codeProblems.length > 0
      const work = planWork(wish, { source, loader, bundler, isBroken })
      unseen = work.files.filter(loader.isShared).map((file) => unseenChange(relative(root, file)))
      owed.content ||= work.hasContent || work.isDeep
      owed.queries ||= work.isDeep
      try {
        if (work.hasClient && (await beginBundle(work))) owed.client = true
        if (code === null || work.hasCode) {
          const before = code && bundledOf(code)
          code = await loader.load(work.files)
          owed.client ||= bundledOf(code) !== before
        }
        if (owed.content) await syncContent(code)
        owed.content = false
        if (client === null || owed.client) {
          client = await code.bundleClient({
            config,
            site: code.site,
            run: bundler.run,
          })
          owed.client = false
        }
        codeProblems = []
        if (owed.queries) memory.queries = {}
        edition = code.openEdition({
          config,
          site: code.site,
          client,
          memory,
          store,
          now: config.clock ?? new Date(),
          id: `${begun}-${++count}`,
        })
        owed.queries = false
      } catch (error) {
        const isEmpty = systemErrorCode(error) === 'CACHE_EMPTY'
        owed.content ||= isEmpty
        // Why there is no content is told already.
        const isTold = isEmpty && content.problems.length > 0
        codeProblems = isTold ? [] : await problemsOf(error, loader.locate)
      }
    },
    close: bundler.reset,
  }
}

/** What the site says of the browser's files. */
const bundledOf = ({ site }: SiteCode): string =>
  JSON.stringify([site.islands, site.styles, site.fonts])

interface Circumstances {
  source: Source
  loader: ReturnType<typeof createCodeLoader>
  bundler: ReturnType<typeof createBundler>
  /** The code did not load, or threw: what it was made of is not known. */
  isBroken: boolean
}

/** What a change may have made another one. */
function planWork(wish: Wish, { source, loader, bundler, isBroken }: Circumstances) {
  const changes = typeof wish === 'string' ? [] : [...wish]
  const files = changes.map(([file, change]) => ({ file: resolve(file), change }))
  const inCode = files.filter(({ file }) => isInSome(file, 'src', 'build'))
  const isAnew = wish === 'everything' || inCode.some(({ change }) => change !== 'written')
  const isUnsure = isAnew || isBroken
  const isDeep = isAnew || inCode.some(({ file }) => isInSome(file, 'build', 'src/content'))
  const names = files.map(({ file }) => file)
  const isHow =
    isAnew ||
    loader.hasPart(
      bundlers.map((file) => resolve(file)),
      names,
    )
  const isContent = (file: string) => source.folder !== null && isInSome(file, source.folder)
  return {
    files: names,
    hasContent: typeof wish === 'string' || files.some(({ file }) => isContent(file)),
    hasCode: isUnsure || inCode.some(({ file }) => loader.isInput(file)),
    hasClient: isUnsure || isHow || inCode.some(({ file }) => bundler.isInput(file)),
    isDeep,
    /** How things are bundled may have changed. */
    isHow,
  }
}

/** They say how things are bundled. */
const bundlers = ['build/client/bundle.ts', 'build/client/site-fonts.ts']

const isInSome = (file: string, ...folders: string[]): boolean =>
  folders.some((folder) => isIn(resolve(file), resolve(folder)))

/** A configuration as `dev` has it, in a folder of its own: nothing of a build is touched. */
export function configForDev(
  config: Config,
  { service, folder }: { service: Config['service']; folder: string },
): Config {
  return {
    ...config,
    ...{ service, cacheDir: folder, outDir: join(folder, 'site') },
    // No service worker keeps pages, and no picture is drawn for sharing them.
    ...{ pwa: { ...config.pwa, enabled: false }, shareCards: false },
  }
}
