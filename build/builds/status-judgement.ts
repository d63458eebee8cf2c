/**
 * What is behind what, in words. The content service is ahead of all; each of the others is held
 * against it, and says what to do to catch up.
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

/** What was found at each of the four; where there is nothing to be found, the reason. */
export interface Findings {
  service: ServiceState | VetrinaError
  cache: CacheIndex | VetrinaError
  built: LatestBuild | VetrinaError
  live: LatestBuild | VetrinaError
}

export interface StatusPart {
  state: 'current' | 'behind' | 'unknown'
  /** Of the content; `null` when it is not known. */
  version: number | null
  says: string
  /** What to do; `null` when there is nothing to do. */
  hint: string | null
}

export interface StatusReport {
  /** All that there is to see can be seen at the live site. */
  isCurrent: boolean
  service: StatusPart
  cache: StatusPart
  build: StatusPart & { id: string | null }
  live: StatusPart & { id: string | null; url: string }
  /** Where they were asked for. */
  translations?: Translation[]
}

interface Circumstances {
  config: Pick<Config, 'timeZone'>
  home: string
  now: Date
  /** What is remembered of the last build. */
  last: LastBuild | null
}

export function judgeStatus(found: Findings, circumstances: Circumstances): StatusReport {
  const { service: source } = found
  const gapOf = (content: BuiltContent) =>
    source instanceof VetrinaError ? null : describeGap(content, source)

  const service = judgeService(source, circumstances)
  const cache = judgeCache(found, gapOf)
  const build = judgeBuild(found, { ...circumstances, gapOf, steps: stepsFrom([cache]) })
  const live = judgeLive(found, {
    ...circumstances,
    gapOf,
    build,
    steps: stepsFrom([cache, build]),
  })
  const parts = [service, cache, build, live]
  return { isCurrent: parts.every(({ state }) => state === 'current'), service, cache, build, live }
}

/** What a content lacks; '' nothing, `null` when that cannot be told. */
type GapOf = (content: BuiltContent) => string | null

function judgeService(found: ServiceState | VetrinaError, { config }: Circumstances): StatusPart {
  if (found instanceof VetrinaError) return unknownPart(found)
  const { space, shows, stories } = found
  const newest = newestDate(stories.map((link) => shownAt(link, shows)))
  const verb = shows === 'draft' ? 'changed' : 'published'
  const when =
    newest === null ? '' : `, the newest ${verb} ${localTime(new Date(newest), config.timeZone)}`
  const says = `version ${space.version} of “${space.name}”: ${countStories(stories.length)}${when}`
  return { state: 'current', version: space.version, says, hint: null }
}

function judgeCache({ cache }: Findings, gapOf: GapOf): StatusPart {
  if (cache instanceof VetrinaError) return { ...unknownPart(cache), state: 'behind' }
  const content = describeContent(cache)
  return judgeContent(content, { gap: gapOf(content), steps: ['run `vetrina sync`'] })
}

interface BuildCircumstances extends Circumstances {
  gapOf: GapOf
  /** What comes before what this part itself needs. */
  steps: readonly string[]
}

function judgeBuild(
  { built, cache }: Findings,
  { config, now, last, gapOf, steps }: BuildCircumstances,
): StatusReport['build'] {
  const todo = [...steps, 'run `vetrina build`']
  if (built instanceof VetrinaError) {
    return { ...unknownPart(built), id: null, state: 'behind', hint: sentence(todo) }
  }
  const { id, content } = built
  const judged = judgeContent(content, {
    gap: gapOf(content) ?? gapToCache(content, cache),
    steps: todo,
    name: `build ${id}`,
  })
  const isOver = last?.buildId === id && !holdsAt(last.clock, localTime(now, config.timeZone))
  if (judged.state !== 'current' || !isOver) return { ...judged, id }
  const says = `${judged.says}, but a date that it shows has passed since it was made`
  return { ...judged, id, state: 'behind', says, hint: sentence(todo) }
}

/** Where the service cannot be asked, the cache is the newest that is known. */
function gapToCache({ version }: BuiltContent, cache: Findings['cache']): string | null {
  if (cache instanceof VetrinaError || cache.space.version === version) return null
  return `the content cache has version ${cache.space.version}`
}

interface LiveCircumstances extends BuildCircumstances {
  build: StatusReport['build']
}

function judgeLive(
  { live }: Findings,
  { home: url, gapOf, build, steps }: LiveCircumstances,
): StatusReport['live'] {
  if (live instanceof VetrinaError) return { ...unknownPart(live), id: null, url }
  const { id, content } = live
  const todo = [...steps, 'publish dist']
  const judged = judgeContent(content, { gap: gapOf(content), steps: todo, name: `build ${id}` })
  const isOther = judged.state !== 'behind' && build.state !== 'behind' && build.id !== id
  if (!isOther) return { ...judged, id, url }
  const says = `${judged.says}; the last build is another one, of other code or settings`
  const hint = 'Publish dist, unless the site is built somewhere else.'
  return { ...judged, state: 'behind', says, hint, id, url }
}

interface Judging {
  gap: string | null
  steps: readonly string[]
  /** Besides the version. */
  name?: string
}

function judgeContent({ version }: BuiltContent, { gap, steps, name }: Judging): StatusPart {
  const what = `${name === undefined ? '' : `${name}, `}version ${version}`
  if (gap === null) {
    const says = `${what}; whether that is the newest cannot be told`
    return { state: 'unknown', version, says, hint: null }
  }
  if (gap === '') return { state: 'current', version, says: `${what}, up to date`, hint: null }
  return { state: 'behind', version, says: `${what}: ${gap}`, hint: sentence(steps) }
}

const unknownPart = ({ message, hint }: VetrinaError): StatusPart => ({
  ...{ state: 'unknown', version: null },
  ...{ says: message, hint },
})

/** What it takes to bring these parts up to date, without the last full stop. */
function stepsFrom(parts: readonly StatusPart[]): string[] {
  const commands = ['run `vetrina sync`', 'run `vetrina build`']
  return parts.flatMap(({ state }, at) => (state === 'behind' ? (commands[at] ?? []) : []))
}

const sentence = (steps: readonly string[]): string => {
  const text = steps.join(', then ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
