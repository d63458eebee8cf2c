/**
 * Decides which slugs may become paths: valid on every system and host, and only inside of `dist`.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { pageProblem } from '../base/host-names.ts'
import type { StoryEntry } from '../cache/cache-index.ts'

const maxSegmentBytes = 200
const maxBytes = 1000
/** Windows opens a device for these names, whatever extension follows. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
/** Names that the build itself uses at the root of the site. */
const reservedAtRoot =
  /^(_.*|builds|offline|cname|index\.html|404\.html|500\.html|offline\.html|apple-touch-icon\.png|sw\.js|robots\.txt|favicon\.ico|manifest\.webmanifest|sitemap.*\.xml)$/
const reservedAnywhere = new Set(['index.html', '_payload.json'])
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsafeCharacter = /[\u0000-\u001f\u007f-\u009f<>:"|?*\\#%]/

/**
 * The reason why a `full_slug` cannot be a path, or `null` when it can.
 * @param ownNames names at the root that the site uses itself
 */
export function slugProblem(fullSlug: string, ownNames: readonly string[]): Words | null {
  // A folder's start page ends with a slash.
  const path = fullSlug.replace(/\/$/, '')
  if (path === '') return fullSlug === '' ? { en: 'it is empty', it: 'è vuoto' } : null
  const problem = spellingProblem(path)
  if (problem !== null) return problem
  const segments = path.split('/')
  const root = segments[0]?.toLowerCase() ?? ''
  if (reservedAtRoot.test(root) || ownNames.includes(root)) return reserved
  for (const segment of segments) {
    const problem = segmentProblem(segment)
    if (problem !== null) return problem
  }
  return null
}

/** The problem of a name that the site itself uses. */
export const reserved: Words = {
  en: 'the site itself uses this name',
  it: 'il sito usa già questo nome',
}

function spellingProblem(path: string): Words | null {
  if (/\p{Surrogate}/u.test(path)) {
    return { en: 'it has an incomplete character', it: 'contiene una lettera a metà' }
  }
  if (path.normalize('NFC') !== path) {
    return {
      en: 'its letters are not composed (NFC)',
      it: 'le sue lettere non sono composte (NFC)',
    }
  }
  if (Buffer.byteLength(path) > maxBytes) {
    return { en: `it is longer than ${maxBytes} bytes`, it: `supera ${maxBytes} byte` }
  }
  if (!unsafeCharacter.test(path)) return null
  return {
    en: 'it has a character that is not allowed in a path',
    it: 'contiene un carattere che nessun indirizzo può avere',
  }
}

function segmentProblem(segment: string): Words | null {
  if (segment === '') return { en: 'it has an empty part', it: 'una sua parte è vuota' }
  if (segment.startsWith('.')) {
    return { en: 'a part of it starts with a dot', it: 'una sua parte comincia con un punto' }
  }
  if (/[. ]$/.test(segment)) {
    return {
      en: 'a part of it ends with a dot or a space',
      it: 'una sua parte finisce con un punto o uno spazio',
    }
  }
  if (Buffer.byteLength(segment) > maxSegmentBytes) {
    return {
      en: `a part of it is longer than ${maxSegmentBytes} bytes`,
      it: `una sua parte supera ${maxSegmentBytes} byte`,
    }
  }
  if (deviceName.test(segment)) {
    return {
      en: 'Windows reserves this name for a device',
      it: 'Windows usa questo nome per un dispositivo',
    }
  }
  return reservedAnywhere.has(segment.toLowerCase()) ? reserved : null
}

/**
 * Refuses a space with unsafe slugs before anything is written: only its editor can say which of two
 * pages is meant, or what a path leads out to.
 * @param stories those with a page of their own
 * @throws VetrinaError SLUG_UNSAFE, naming every story with such a slug
 */
export function refuseUnsafeSlugs(
  stories: readonly StoryEntry[],
  ownNames: readonly string[],
): void {
  const seen = new Map<string, StoryEntry>()
  const problems = stories.flatMap((story): Words[] => {
    const slug = trimmed(story)
    const folded = slug.toLowerCase()
    const other = seen.get(folded)
    seen.set(folded, story)
    const problem =
      slugProblem(story.fullSlug, ownNames) ??
      pageProblem(slug) ??
      (other === undefined || trimmed(other) === slug ? null : sameAs(other))
    if (problem === null) return []
    const name = `${story.fullSlug.slice(0, 60)} (${story.uuid})`
    return [{ en: `${name}: ${problem.en}`, it: `${name}: ${problem.it}` }]
  })
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'SLUG_UNSAFE',
    message: {
      en: `These slugs cannot be paths of the site: ${problems.map(({ en }) => en).join('; ')}. Nothing was written.`,
      it: `Questi slug non possono essere indirizzi del sito: ${problems.map(({ it }) => it).join('; ')}. Niente è stato scritto.`,
    },
    hint: {
      en: 'Give these stories other slugs in Storyblok, then sync.',
      it: 'In Storyblok dai a questi contenuti un altro slug, poi ripeti vetrina sync.',
    },
  })
}

const sameAs = ({ fullSlug }: StoryEntry): Words => ({
  en: `on many systems it is the same as ${fullSlug}`,
  it: `per molti sistemi è uguale a ${fullSlug}`,
})

const trimmed = ({ fullSlug }: StoryEntry): string => fullSlug.replace(/\/$/, '')
