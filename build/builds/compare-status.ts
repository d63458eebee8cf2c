/**
 * Compares the content of Storyblok with that of the cache, the last build and the live site. Reports
 * for each how far it is behind and what to do about it.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { localTime } from '../../src/content/local-time.ts'
import type { BuiltContent, LatestBuild } from '../../src/content/payload.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { holdsAt } from '../content/dependencies.ts'
import type { Translation } from '../content/translations.ts'
import { describeContent, newestDate } from './built-content.ts'
import { countStories, describeGap, type ServiceState, shownAt } from './content-gap.ts'
import type { LastBuild } from './last-build.ts'

/** The state of each of the four, or the error of reading it. */
export interface Findings {
  service: ServiceState | VetrinaError
  cache: CacheIndex | VetrinaError
  built: LatestBuild | VetrinaError
  live: LatestBuild | VetrinaError
}

export interface StatusPart {
  state: 'current' | 'behind' | 'unknown'
  /** Version of the content; `null` when it is not known. */
  version: number | null
  says: string
  /** Advice; `null` when there is nothing to do. */
  hint: string | null
}

export interface StatusReport {
  /** Whether all four are up to date. */
  isCurrent: boolean
  service: StatusPart
  cache: StatusPart
  build: StatusPart & { id: string | null }
  live: StatusPart & { id: string | null; url: string }
  /** Present with `--translations`. */
  translations?: Translation[]
}

interface StatusOptions {
  config: Pick<Config, 'timeZone'>
  home: string
  now: Date
  /** The last build by the store. */
  last: LastBuild | null
}

export function compareStatus(found: Findings, options: StatusOptions): StatusReport {
  const { service: source } = found
  const gapOf = (content: BuiltContent) =>
    source instanceof VetrinaError ? null : describeGap(content, source)

  const service = compareService(source, options)
  const cache = compareCache(found, gapOf)
  const build = compareBuild(found, { ...options, gapOf, steps: stepsFrom([cache]) })
  const live = compareLive(found, {
    ...options,
    gapOf,
    build,
    steps: stepsFrom([cache, build]),
  })
  const parts = [service, cache, build, live]
  return { isCurrent: parts.every(({ state }) => state === 'current'), service, cache, build, live }
}

/** Describes the stories that a content lacks: `''` if none, `null` if Storyblok cannot be asked. */
type GapOf = (content: BuiltContent) => string | null

function compareService(found: ServiceState | VetrinaError, { config }: StatusOptions): StatusPart {
  if (found instanceof VetrinaError) return unknownPart(found)
  const { space, shows, stories } = found
  const newest = newestDate(stories.map((link) => shownAt(link, shows)))
  const verb = shows === 'draft' ? 'changed' : 'published'
  const when =
    newest === null ? '' : `, the newest ${verb} ${localTime(new Date(newest), config.timeZone)}`
  const says = `version ${space.version} of “${space.name}”: ${countStories(stories.length)}${when}`
  return { state: 'current', version: space.version, says, hint: null }
}

function compareCache({ cache }: Findings, gapOf: GapOf): StatusPart {
  if (cache instanceof VetrinaError) return { ...unknownPart(cache), state: 'behind' }
  const content = describeContent(cache)
  return compareContent(content, { gap: gapOf(content), steps: ['run `vetrina sync`'] })
}

interface BuildOptions extends StatusOptions {
  gapOf: GapOf
  /** Steps that come before those of this part. */
  steps: readonly string[]
}

function compareBuild(
  { built, cache }: Findings,
  { config, now, last, gapOf, steps }: BuildOptions,
): StatusReport['build'] {
  const todo = [...steps, 'run `vetrina build`']
  if (built instanceof VetrinaError) {
    return { ...unknownPart(built), id: null, state: 'behind', hint: sentence(todo) }
  }
  const { id, content } = built
  const compared = compareContent(content, {
    gap: gapOf(content) ?? gapToCache(content, cache),
    steps: todo,
    name: `build ${id}`,
  })
  const isOver = last?.buildId === id && !holdsAt(last.clock, localTime(now, config.timeZone))
  if (compared.state !== 'current' || !isOver) return { ...compared, id }
  const says = `${compared.says}, but a date that it shows has passed since it was made`
  return { ...compared, id, state: 'behind', says, hint: sentence(todo) }
}

/** Compares with the cache if Storyblok cannot be asked. */
function gapToCache({ version }: BuiltContent, cache: Findings['cache']): string | null {
  if (cache instanceof VetrinaError || cache.space.version === version) return null
  return `the content cache has version ${cache.space.version}`
}

interface LiveOptions extends BuildOptions {
  build: StatusReport['build']
}

function compareLive(
  { live }: Findings,
  { home: url, gapOf, build, steps }: LiveOptions,
): StatusReport['live'] {
  if (live instanceof VetrinaError) return { ...unknownPart(live), id: null, url }
  const { id, content } = live
  const todo = [...steps, 'publish dist']
  const compared = compareContent(content, {
    gap: gapOf(content),
    steps: todo,
    name: `build ${id}`,
  })
  const isOther = compared.state !== 'behind' && build.state !== 'behind' && build.id !== id
  if (!isOther) return { ...compared, id, url }
  const says = `${compared.says}; the last build is a different one, from other code or settings`
  const hint = 'Publish dist, unless the site is built somewhere else.'
  return { ...compared, state: 'behind', says, hint, id, url }
}

interface ContentOptions {
  gap: string | null
  steps: readonly string[]
  /** Name to show before the version. */
  name?: string
}

function compareContent(
  { version }: BuiltContent,
  { gap, steps, name }: ContentOptions,
): StatusPart {
  const what = `${name === undefined ? '' : `${name}, `}version ${version}`
  if (gap === null) {
    const says = `${what}; it is unknown whether that is the newest`
    return { state: 'unknown', version, says, hint: null }
  }
  if (gap === '') return { state: 'current', version, says: `${what}, up to date`, hint: null }
  return { state: 'behind', version, says: `${what}: ${gap}`, hint: sentence(steps) }
}

const unknownPart = ({ message, hint }: VetrinaError): StatusPart => ({
  state: 'unknown',
  version: null,
  says: message,
  hint,
})

/** The steps that bring these parts up to date. */
function stepsFrom(parts: readonly StatusPart[]): string[] {
  const commands = ['run `vetrina sync`', 'run `vetrina build`']
  return parts.flatMap(({ state }, index) => (state === 'behind' ? (commands[index] ?? []) : []))
}

const sentence = (steps: readonly string[]): string => {
  const text = steps.join(', then ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
