/**
 * Builds the site again and again, and keeps the code (until it changes), the bundler and the store
 * warm.
 */
import { resolve } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import { explainSystemError } from '../../build/base/system-error.ts'
import type { Config } from '../../build/config.ts'
import { sourcesOf } from '../../build/content/field-sources.ts'
import type { Inspections } from '../../build/content/judge-stories.ts'
import { openVariantEncoder, type PendingVariants } from '../../build/images/images.ts'
import { sourceFolders } from '../../build/load-site.ts'
import type { Log } from '../../build/log.ts'
import { openSession } from '../../build/store/lock.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { definitionsOf, type Site } from '../../src/content/site.ts'
import { createBundler } from './bundler.ts'
import { openCode, type SiteCode } from './code.ts'
import type { FileChanges } from './watch-files.ts'

interface BuilderOptions {
  config: Config
  /** The project's content cache; its store has the pictures that earlier builds encoded. */
  storeDir: string
  /** Whether Storyblok is the emulator in this process. */
  isOwnService: boolean
  log: Log
}

export interface MadeBuild {
  id: string
  warnings: Diagnostic[]
  /** Why Storyblok could not be reached, so that the content is stale; else `null`. */
  syncError: unknown
}

export async function openBuilder({ config, storeDir, isOwnService, log }: BuilderOptions) {
  const places = { cacheDir: storeDir, outDir: config.outDir }
  const session = await openSession(places, { waitMs: 0, warn: log.info })
  const bundler = createBundler()
  const code = await openCode(config.site)
  const codeFolders = [...sourceFolders(config), 'build'].map((folder) => resolve(folder))
  const begun = Date.now().toString(36)
  let number = 0
  let loaded: SiteCode | null = null
  let warnings: Diagnostic[] = []
  let syncedDatasources = ''
  /** Of the stories, by the loaded code. */
  let inspections: Inspections = new Map()
  const due = { generator: true, site: true, content: true }
  const pending: PendingVariants = new Map()
  let encodings: Promise<unknown> = Promise.resolve()

  const loadCode = async (): Promise<SiteCode> => {
    loaded = await code.load(due.generator)
    inspections = new Map()
    due.generator = false
    due.site = false
    return loaded
  }
  const syncContent = async ({ sync, site }: SiteCode): Promise<unknown> => {
    try {
      const options = { isFull: false, mayShrink: true, isOwnService, inspections }
      const report = await sync({ config, site, log, ...options })
      warnings = report.warnings
      syncedDatasources = datasourcesOf(site)
      due.content = false
      return null
    } catch (error) {
      return explainSystemError(error)
    }
  }
  return {
    codeFolders,
    locate: code.locate,
    /** Whether the content still has to be synced. */
    isContentDue: () => due.content,
    /** @throws the code's own error, or esbuild's */
    async build(changes: FileChanges, isContentNew: boolean): Promise<MadeBuild> {
      const files = [...changes.keys()]
      const inCode = files.filter((file) => codeFolders.some((folder) => isIn(file, folder)))
      // An added or removed file changes how imports resolve, `build/client` how files are bundled.
      const isMoved = inCode.some(
        (file) => changes.get(file) !== 'written' || isIn(file, resolve('build/client')),
      )
      if (inCode.length > 0) number++
      if (isMoved) await bundler.close()
      else bundler.begin(inCode)
      due.generator ||= isMoved || inCode.some(code.isOfGenerator)
      due.site ||= due.generator || inCode.some(code.isOfSite)
      // New code may accept what the old one rejected, or ask for other datasources.
      due.content ||= isContentNew || (due.site && warnings.length > 0)
      const current = due.site || loaded === null ? await loadCode() : loaded
      const datasources = datasourcesOf(current.site)
      due.content ||= datasources !== syncedDatasources
      const syncError = due.content ? await syncContent(current) : null
      const report = await current
        .build({
          config,
          now: config.clock ?? new Date(),
          log,
          warm: {
            session,
            bundler: (request) => bundler.run(request, current.bundlerOptions),
            site: current.site,
            inspections,
            pending,
            sources: `dev ${begun} ${number}`,
          },
        })
        .catch((error: unknown) => {
          throw syncError ?? explainSystemError(error)
        })
      return { id: report.buildId, warnings: [...warnings, ...report.warnings], syncError }
    },
    /**
     * Encodes a variant that no build has, and puts it into the store.
     * @param path its path in `dist`
     * @returns path of the encoded file
     */
    async encode(path: string): Promise<string | null> {
      const variant = pending.get(path)
      if (variant === undefined) return null
      const { blobs } = session.store
      const encoder = openVariantEncoder({
        cacheDir: config.cacheDir,
        blobs,
        exists: () => false,
        onProgress: () => {},
      })
      encoder.add([variant])
      const encoding = encoder.done()
      encodings = Promise.allSettled([encodings, encoding]).then(() => {})
      const { files, failed } = await encoding
      for (const { reason } of failed) log.info(`dev: ${path} cannot be encoded: ${reason}`)
      return files[0]?.file ?? null
    },
    async close() {
      await encodings
      session.close()
      await bundler.close()
      await code.close()
    },
  }
}

const datasourcesOf = (site: Site): string =>
  [...sourcesOf(definitionsOf(site)).datasources.keys()].join()
