/**
 * Compares the content of Storyblok with that of the cache, the last build and the live site. Reports
 * for each how far it is behind and what to do about it.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { localTime } from '../../src/content/local-time.ts'
import type { BuiltContent, LatestBuild } from '../../src/content/payload.ts'
import { counted } from '../base/counted.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { holdsAt } from '../content/dependencies.ts'
import type { Translation } from '../content/translations.ts'
import type { Link, Space } from '../storyblok/answers.ts'
import { describeContent, newestDate } from './build-manifest.ts'
import type { LastBuild } from './last-build.ts'

/** The stories that Storyblok shows in the configured version. */
export interface ServiceState {
  space: Space
  shows: BuiltContent['shows']
  stories: readonly Link[]
}

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
  const { service: source, cache: cached, built, live: published } = found
  const { config, home, now, last } = options
  const gapOf = (content: BuiltContent): Gap =>
    source instanceof VetrinaError ? null : describeGap(content, source)
  const steps: string[] = []
  /** Adds a step for a part that is behind; the steps of the parts before it come first. */
  const withStep = <Part extends StatusPart>(part: Part, step: string): Part => {
    if (part.state !== 'behind') return part
    steps.push(step)
    const text = steps.join(', then ')
    return { ...part, hint: part.hint ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
  }

  const service = describeService(source, config)
  const cache = withStep(compareCache(cached, gapOf), 'run `vetrina sync`')
  const isOver = (id: string) =>
    last?.buildId === id && !holdsAt(last.clock, localTime(now, config.timeZone))
  const build = withStep(
    compareBuild(built, { gapOf, isOver, cache: cached }),
    'run `vetrina build`',
  )
  const live = withStep(compareLive(published, { gapOf, url: home, build }), 'publish dist')
  const parts = [service, cache, build, live]
  return { isCurrent: parts.every(({ state }) => state === 'current'), service, cache, build, live }
}

/** The stories that a content lacks, in words: `''` if none, `null` if Storyblok cannot be asked. */
type Gap = string | null
type GapOf = (content: BuiltContent) => Gap

function describeService(
  found: ServiceState | VetrinaError,
  { timeZone }: StatusOptions['config'],
): StatusPart {
  if (found instanceof VetrinaError) return unknownPart(found)
  const { space, shows, stories } = found
  const newest = newestDate(stories.map((link) => shownAt(link, shows)))
  const verb = shows === 'draft' ? 'changed' : 'published'
  const when =
    newest === null ? '' : `, the newest ${verb} ${localTime(new Date(newest), timeZone)}`
  const says = `version ${space.version} of “${space.name}”: ${countStories(stories.length)}${when}`
  return { state: 'current', version: space.version, says, hint: null }
}

function compareCache(cache: Findings['cache'], gapOf: GapOf): StatusPart {
  if (cache instanceof VetrinaError) return { ...unknownPart(cache), state: 'behind' }
  const content = describeContent(cache)
  return compareContent('', content, gapOf(content))
}

interface BuildOptions {
  gapOf: GapOf
  /** Whether a date that the build shows has passed. */
  isOver: (id: string) => boolean
  cache: Findings['cache']
}

function compareBuild(
  built: Findings['built'],
  { gapOf, isOver, cache }: BuildOptions,
): StatusReport['build'] {
  if (built instanceof VetrinaError) {
    return { ...unknownPart(built), id: null, state: 'behind', hint: null }
  }
  const { id, content } = built
  const gap = gapOf(content) ?? gapToCache(content, cache)
  const compared = compareContent(`build ${id}, `, content, gap)
  if (compared.state !== 'current' || !isOver(id)) return { ...compared, id }
  const says = `${compared.says}, but a date that it shows has passed since it was made`
  return { ...compared, id, state: 'behind', says }
}

/** Compares with the cache if Storyblok cannot be asked. */
function gapToCache({ version }: BuiltContent, cache: Findings['cache']): Gap {
  if (cache instanceof VetrinaError || cache.space.version === version) return null
  return `the content cache has version ${cache.space.version}`
}

interface LiveOptions {
  gapOf: GapOf
  url: string
  build: StatusReport['build']
}

function compareLive(
  live: Findings['live'],
  { gapOf, url, build }: LiveOptions,
): StatusReport['live'] {
  if (live instanceof VetrinaError) return { ...unknownPart(live), id: null, url }
  const { id, content } = live
  const compared = compareContent(`build ${id}, `, content, gapOf(content))
  const isOther = compared.state !== 'behind' && build.state !== 'behind' && build.id !== id
  if (!isOther) return { ...compared, id, url }
  const says = `${compared.says}; the last build is a different one, from other code or settings`
  const hint = 'Publish dist, unless the site is built somewhere else.'
  return { ...compared, state: 'behind', says, hint, id, url }
}

/** @param name put before the version */
function compareContent(name: string, { version }: BuiltContent, gap: Gap): StatusPart {
  const what = `${name}version ${version}`
  if (gap === null) {
    const says = `${what}; it is unknown whether that is the newest`
    return { state: 'unknown', version, says, hint: null }
  }
  if (gap === '') return { state: 'current', version, says: `${what}, up to date`, hint: null }
  return { state: 'behind', version, says: `${what}: ${gap}`, hint: null }
}

const unknownPart = ({ message, hint }: VetrinaError): StatusPart => ({
  state: 'unknown',
  version: null,
  says: message,
  hint,
})

/**
 * Describes the stories that a content lacks; '' if none. Versions only show whether two contents
 * are equal; the dates of the stories show how many lie between.
 */
function describeGap(content: BuiltContent, { space, shows, stories }: ServiceState): string {
  if (content.space !== space.id) {
    return `it comes from the space ${content.space}, not from ${space.id}, “${space.name}”`
  }
  if (content.shows !== shows) {
    return content.shows === 'draft'
      ? 'it shows drafts instead of published stories'
      : 'it shows published stories instead of drafts'
  }
  const isSameVersion = content.version === space.version
  // Saving a draft does not change the version.
  if (isSameVersion && shows === 'published') return ''
  const slugs = stories
    .filter((link) => (shownAt(link, shows) ?? '') > (content.newest ?? ''))
    .map(({ slug }) => slug)
    .sort()
  if (slugs.length === 0 && isSameVersion) return ''
  if (slugs.length === 0) {
    return `version ${space.version} has no newer story, but differs: a story was changed, moved or removed`
  }
  const more = slugs.length > mostSlugs ? ` and ${slugs.length - mostSlugs} more` : ''
  return `${countStories(slugs.length)} behind: ${slugs.slice(0, mostSlugs).join(', ')}${more}`
}

const mostSlugs = 5

/** The date since when readers of this version see the story as it is. */
const shownAt = ({ published_at, updated_at }: Link, shows: BuiltContent['shows']) =>
  shows === 'draft' ? updated_at : published_at

const countStories = (number: number): string => counted(number, 'story', 'stories')
