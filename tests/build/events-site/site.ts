/**
 * The site of the generator's tests: pages, settings and forms of this project's site, plus events.
 */
import { defineSite } from '../../../src/content/site.ts'
import { site as own } from '../../../src/site.ts'
import { eventsQuery, eventTypes } from './events.tsx'

/** Rewrites a path of `src/site.ts`, as paths are relative to the site's file. */
const ofOwn = (path: string) => `./../../../src/${path.replace(/^\.\//, '')}` as const

const islands = Object.entries(own.islands).map(([name, { module, ...island }]) => [
  name,
  { ...island, module: module.startsWith('./') ? ofOwn(module) : module },
])

export const site = defineSite({
  ...own,
  contentTypes: [...own.contentTypes, ...eventTypes],
  queries: [...own.queries, eventsQuery],
  islands: Object.fromEntries(islands),
  styles: { ...own.styles, core: ofOwn(own.styles.core) },
  fonts: {},
})
