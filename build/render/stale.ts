/**
 * Finds stale pages, with the reasons.
 */

import type { OutputPath } from '../../src/content/paths.ts'
import { pageFilesOf } from '../base/output-files.ts'
import { holdsAt } from '../content/dependencies.ts'
import type { Languages } from '../content/languages.ts'
import type { Route } from '../content/routes.ts'
import type { PageEntry, SiteState } from './site-state.ts'

export interface StalePage {
  route: Route
  /** Its entry in the store, if there is one. */
  entry: PageEntry | undefined
  /** Keys of dependencies that have changed, or `code`, `new`, `clock`, `file`. */
  reasons: string[]
}

interface StaleOptions {
  routes: readonly Route[]
  state: SiteState
  languages: Languages
  /** Digest of the code of this build. */
  code: string
  /** Whether `dist` has the file as the last build made it. */
  isAsMade: (path: OutputPath) => boolean
}

/**
 * Finds the stale pages. A page stays when all of this holds:
 *
 * 1. it was there before, and shows the same story (`new`)
 * 2. the code, the configuration and the packages are the same (`code`)
 * 3. every dependency has the value that the page has read (its key)
 * 4. no moment that it shows has passed (`clock`)
 * 5. its files, and those that it shares with other pages, are in `dist` as they were made (`file`)
 *
 * @returns the stale pages in the order of the routes, and the ids of the changed dependencies
 */
export function findStale(options: StaleOptions): { stale: StalePage[]; changed: number[] } {
  const { routes, state, languages, code, isAsMade } = options
  const { time } = languages.first.library
  const changed = state.code === code ? findChanged(options) : []
  const isChanged = new Set(changed)
  const keyOf = (id: number): string => state.dependencies.keys[id] ?? ''
  const reasonsFor = ({ path, story }: Route, entry: PageEntry | undefined): string[] => {
    if (entry === undefined || entry.uuid !== story.uuid) return ['new']
    if (state.code !== code) return ['code']
    const reasons: string[] = []
    if (isChanged.size > 0) {
      for (const id of entry.dependencies) if (isChanged.has(id)) reasons.push(keyOf(id))
    }
    if (!holdsAt(entry.clock, time)) reasons.push('clock')
    const areThere =
      pageFilesOf(path).every(isAsMade) && entry.assets.every(([file]) => isAsMade(file))
    if (!areThere) reasons.push('file')
    return reasons
  }
  const stale: StalePage[] = []
  for (const route of routes) {
    const entry = state.pages.get(route.path)
    const reasons = reasonsFor(route, entry)
    if (reasons.length > 0) stale.push({ route, entry, reasons })
  }
  return { stale, changed }
}

function findChanged({ state, languages }: StaleOptions): number[] {
  const { keys, values } = state.dependencies
  const changed: number[] = []
  for (let id = 0; id < keys.length; id++) {
    const [key, value] = [keys[id] ?? '', values[id] ?? '']
    if (languages.valueOf(key) !== value) changed.push(id)
  }
  return changed
}
