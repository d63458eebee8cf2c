/**
 * Which story each route of the last build showed: as the build remembers, or as `dist` itself says
 * where the memory was deleted.
 */
import { join } from 'node:path'
import * as z from 'zod'
import { editorSiteFile, type RoutePath } from '../../src/content/paths.ts'
import { readIfThere } from '../base/disk-entry.ts'
import type { Config } from '../config.ts'
import type { SiteState } from '../render/site-state.ts'
import { latestBuildFile } from './latest-build.ts'

const siteSchema = z.object({
  pages: z.record(z.string(), z.object({ path: z.string().startsWith('/') })),
})

const latestSchema = z.object({ content: z.object({ shows: z.string() }) })

/** Path → uuid; empty when there was no build of this version: a page of drafts is none to be missed. */
export function lastRoutesOf(
  stored: SiteState['stored'],
  { outDir, service }: Pick<Config, 'outDir' | 'service'>,
): Map<RoutePath, string> {
  const latest = latestSchema.safeParse(readJson(latestBuildFile(outDir)))
  const shown = latest.data?.content.shows ?? service.version
  if (shown !== service.version) return new Map()
  if (stored !== null && stored.pages.size > 0) {
    return new Map([...stored.pages.values()].map(({ path, uuid }) => [path, uuid]))
  }
  const site = siteSchema.safeParse(readJson(join(outDir, editorSiteFile)))
  const all = Object.entries(site.data?.pages ?? {})
  return new Map(all.map(([uuid, { path }]) => [path as RoutePath, uuid]))
}

/** `undefined` for a folder that no build has made: there is nothing to be lost. */
function readJson(file: string): unknown {
  const bytes = readIfThere(file)
  try {
    return bytes === null ? undefined : JSON.parse(bytes.toString())
  } catch {
    // Half of it is none: what it says of the last build cannot be known.
    return undefined
  }
}
