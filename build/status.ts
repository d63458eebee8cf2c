/**
 * Finds how far published stories have come: Storyblok, content cache, last build, live site.
 */

import { VetrinaError } from '../src/content/errors.ts'
import { compareStatus, type ServiceState, type StatusReport } from './builds/compare-status.ts'
import { findLastBuild } from './builds/last-build.ts'
import { fetchLatestBuild, type LiveLimits, readLatestBuild } from './builds/latest-build.ts'
import { readFilledIndex } from './cache/cache-index.ts'
import type { Config } from './config.ts'
import { findTranslations } from './content/translations.ts'
import { loadSite } from './load-site.ts'
import { recoverOutput } from './output/double-buffer.ts'
import { createContentClient } from './storyblok/client.ts'

interface StatusOptions {
  /** URL of the live site's home page. */
  home: string
  now: Date
  /** Limits of the live site's answer. */
  limits?: Partial<LiveLimits>
  /** Searches every story of the cache for untranslated fields. */
  withTranslations?: boolean
}

/** Reads the state of all four, even if one of them has an error. */
export async function findStatus(config: Config, options: StatusOptions): Promise<StatusReport> {
  const { cacheDir, outDir } = config
  const cache = await orReason(() => readFilledIndex(cacheDir))
  const [service, live] = await Promise.all([
    orReason(() => fetchService(config)),
    orReason(() =>
      fetchLatestBuild(options.home, { limits: options.limits, proxy: config.service.proxy }),
    ),
  ])
  const built = await orReason(async () => {
    await recoverOutput(outDir)
    return readLatestBuild(outDir)
  })
  const last = await findLastBuild(cacheDir, outDir)
  const report = compareStatus({ service, cache, built, live }, { ...options, config, last })
  if (options.withTranslations !== true) return report
  const site = await loadSite(config)
  const index = cache instanceof VetrinaError ? null : cache
  return { ...report, translations: index === null ? [] : findTranslations(index, config, site) }
}

async function orReason<Found>(find: () => Found | Promise<Found>): Promise<Found | VetrinaError> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof VetrinaError) return error
    throw error
  }
}

async function fetchService(config: Config): Promise<ServiceState> {
  const client = createContentClient(config)
  const space = await client.fetchSpace()
  const { links } = await client.fetchLinks(space.version)
  return { space, shows: config.service.version, stories: links }
}
