/**
 * Which slugs may become paths: on every system, on every host, and only inside of `dist`.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import type { StoryEntry } from '../cache/cache-index.ts'

const maxSegmentBytes = 200
const maxBytes = 1000
/** Windows opens a device by these names, whatever follows the dot. */
const devices = String.raw`con|prn|aux|nul|com\d|lpt\d`
const deviceName = new RegExp(String.raw`^(${devices})(\..*)?$`, 'i')
/** What the build itself puts at the root of the site, under names of letters alone. */
const reservedNames = 'builds|offline|cname'
const reservedAtRoot = new RegExp(
  String.raw`^(_.*|${reservedNames}|index\.html|404\.html|500\.html|offline\.html|apple-touch-icon\.png|sw\.js|robots\.txt|favicon\.ico|manifest\.webmanifest|sitemap.*\.xml)$`,
)
/** Nearly all slugs: small letters, digits and hyphens, and none of these names. */
const ordinary = new RegExp(
  String.raw`^(?!/|(?:${reservedNames})(?:/|$))(?:(?:^|/)(?!(?:${devices})(?:/|$))[a-z\d-]{1,200})+/?$`,
)
const reservedAnywhere = new Set(['index.html', '_payload.json'])
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafeCharacter = /[\u0000-\u001f\u007f-\u009f<>:"|?*\\#%]/

const isOrdinary = (fullSlug: string): boolean =>
  fullSlug.length <= maxBytes && ordinary.test(fullSlug)

/**
 * Why a `full_slug` is no good as a path, or `null` when it is.
 * @param ownNames names at the root that the site uses itself
 */
export function slugProblem(fullSlug: string, ownNames: readonly string[]): string | null {
  if (isOrdinary(fullSlug) && !ownNames.includes(fullSlug)) return null
  // A folder's start page ends with a slash.
  const path = fullSlug.replace(/\/$/, '')
  if (path === '') return fullSlug === '' ? 'it is empty' : null
  const problem = spellingProblem(path)
  if (problem !== null) return problem
  const segments = path.split('/')
  const root = segments[0]?.toLowerCase() ?? ''
  if (reservedAtRoot.test(root) || ownNames.includes(root)) return 'the site itself uses this name'
  for (const segment of segments) {
    const problem = segmentProblem(segment)
    if (problem !== null) return problem
  }
  return null
}

function spellingProblem(path: string): string | null {
  if (/\p{Surrogate}/u.test(path)) return 'it has half a letter'
  if (path.normalize('NFC') !== path) return 'its letters are not composed (NFC)'
  if (Buffer.byteLength(path) > maxBytes) return `it is longer than ${maxBytes} bytes`
  return unsafeCharacter.test(path) ? 'it has a character that no path may have' : null
}

function segmentProblem(segment: string): string | null {
  if (segment === '') return 'it has an empty part'
  if (segment.startsWith('.')) return 'a part of it starts with a dot'
  if (/[. ]$/.test(segment)) return 'a part of it ends with a dot or a space'
  if (Buffer.byteLength(segment) > maxSegmentBytes) {
    return `a part of it is longer than ${maxSegmentBytes} bytes`
  }
  if (deviceName.test(segment)) return 'Windows has a device of this name'
  return reservedAnywhere.has(segment.toLowerCase()) ? 'the site itself uses this name' : null
}

/**
 * Nothing is written for a space with such slugs: which of two pages is meant, or what a path
 * leads out to, is for its editor to say.
 * @param stories those with a page of their own
 * @throws VetrinaError SLUG_UNSAFE, naming every one that is shown at a path that cannot be
 */
export function refuseUnsafeSlugs(
  stories: readonly StoryEntry[],
  ownNames: readonly string[],
): void {
  // No two of small letters differ by their case alone.
  if (stories.every(({ fullSlug }) => isOrdinary(fullSlug) && !ownNames.includes(fullSlug))) return
  const seen = new Map<string, StoryEntry>()
  const problems = stories.flatMap((story) => {
    const problem = slugProblem(story.fullSlug, ownNames)
    if (problem !== null) return [`${story.fullSlug.slice(0, 60)} (${story.uuid}): ${problem}`]
    const slug = trimmed(story)
    const folded = slug.toLowerCase()
    const other = seen.get(folded)
    seen.set(folded, story)
    return other === undefined || trimmed(other) === slug
      ? []
      : [`${story.fullSlug} (${story.uuid}): on many systems it is the same as ${other.fullSlug}`]
  })
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'SLUG_UNSAFE',
    message: `These slugs cannot be paths of the site: ${problems.join('; ')}. Nothing was written.`,
    hint: 'Give these stories other slugs in the content service, then sync.',
  })
}

const trimmed = ({ fullSlug }: StoryEntry): string => fullSlug.replace(/\/$/, '')
