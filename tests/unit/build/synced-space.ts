import { readFilledIndex } from '../../../build/cache/cache-index.ts'
import type { Config } from '../../../build/config.ts'
import { type SyncOptions, sync } from '../../../build/sync.ts'
import { serveSpace, serviceAt } from './serve-space.ts'
import { configIn, silentLog } from './site-config.ts'
import { tempFolder } from './temp-folder.ts'

interface SpaceOptions extends Partial<Config> {
  /** Adds files to the folder of the space. */
  prepare?: (folder: string) => Promise<void>
}

/** A space of these stories, served for one test, and syncs of it. */
export async function openSpace(
  stories: Record<string, unknown>[],
  { prepare, ...settings }: SpaceOptions = {},
) {
  const { folder, service } = await serveSpace(stories, prepare)
  return { folder, service, ...openSyncs(service.url, settings) }
}

/** Syncs from this API into one folder of this test. */
export function openSyncs(apiUrl: string, settings: Partial<Config> = {}) {
  const config = configIn(tempFolder(), { service: serviceAt(apiUrl), ...settings })
  const run = (options: Partial<SyncOptions> = {}) =>
    sync({
      config,
      isFull: false,
      log: silentLog,
      isOwnService: true,
      limits: { retryMs: 1 },
      ...options,
    })
  /** Syncs from another API, into the same folder. */
  const runFrom = (
    service: string | Config['service'],
    options: Partial<SyncOptions> = {},
  ): ReturnType<typeof sync> => {
    const from = typeof service === 'string' ? serviceAt(service) : service
    return run({ ...options, config: { ...config, service: from } })
  }
  const index = () => readFilledIndex(config.cacheDir)
  const slugs = () => index().stories.map(({ fullSlug }) => fullSlug)
  /** @param name a slug or uuid */
  const entryOf = (name: string) =>
    index().stories.find(({ fullSlug, uuid }) => fullSlug === name || uuid === name)
  return { config, run, runFrom, index, slugs, entryOf }
}
