/**
 * Which story each route of the last build showed: as the build remembers, or as `dist` itself says
 * where the memory was deleted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { editorSiteFile, type RoutePath } from '../src/content/paths.ts'
import type { SiteMemory } from './site-memory.ts'

const siteSchema = z.object({
  pages: z.record(z.string(), z.object({ path: z.string().startsWith('/') })),
})

/** Path → uuid; empty when there was no build. */
export function lastRoutesOf({ written }: SiteMemory, outDir: string): Map<RoutePath, string> {
  const { pages } = written
  if (pages.length > 0) return new Map([...pages].map(({ path, uuid }) => [path, uuid]))
  const site = siteSchema.safeParse(readJson(join(outDir, editorSiteFile)))
  const shown = Object.entries(site.data?.pages ?? {})
  return new Map(shown.map(([uuid, { path }]) => [path as RoutePath, uuid]))
}

/** `undefined` for a folder that no build has made: there is nothing to be lost. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
