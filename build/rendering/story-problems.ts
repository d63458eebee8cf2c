/**
 * What is wrong with the stories: found out when a story is read, and remembered while it holds.
 */
import type { ContentTypeName } from '../../src/content/content-types.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Library } from '../content/library.ts'
import { holdsAt, storyKey } from '../content/reads.ts'
import type { CheckedStory } from '../content/story-check.ts'
import type { Warning } from '../log.ts'
import type { SiteMemory } from '../memory/site-memory.ts'

/**
 * What was wrong with a story is still so while it, its pictures and the time are the same; where it
 * alone is, it is checked again.
 */
export function renewProblems(memory: SiteMemory, library: Library): void {
  for (const [uuid, { version, pictures, clock }] of [...memory.problems]) {
    const isSame = library.valueOf(storyKey(uuid)) === version
    const hasSamePictures = pictures.every(
      ([address, digest]) => (library.index.assets[address]?.digest ?? '') === digest,
    )
    if (isSame && hasSamePictures && holdsAt(clock, library.time)) continue
    memory.problems.delete(uuid)
    const entry = isSame ? library.entryOf(uuid) : undefined
    if (entry === undefined) continue
    const story = library.check(entry)
    noteProblem(memory, library, story, story.content !== null)
  }
}

/** Their names alone: the types would be loaded by every build for it. */
const known = { page: true, course: true, settings: true, redirect: true } satisfies Record<
  ContentTypeName,
  true
>

/** Stories of content types that the site does not know are read by nobody else. */
export function checkStrays(
  library: Library,
  { problems }: SiteMemory,
  note: (story: CheckedStory) => void,
): void {
  for (const entry of library.index.stories) {
    const isStray = !Object.hasOwn(known, entry.component)
    if (isStray && !problems.has(entry.uuid)) note(library.check(entry))
  }
}

export function noteProblem(
  { problems }: SiteMemory,
  library: Library,
  {
    entry,
    warnings,
    pictures,
    clock,
  }: Pick<CheckedStory, 'entry' | 'warnings' | 'pictures' | 'clock'>,
  isFit: boolean,
): void {
  if (isFit && warnings.length === 0) {
    problems.delete(entry.uuid)
    return
  }
  const version = library.valueOf(storyKey(entry.uuid))
  problems.set(entry.uuid, { version, isFit, warnings, pictures, clock })
}

/** Of the stories in the order of the index, then of what queries and pages found on their way. */
export function warningsOf({ problems, queries, pages }: SiteMemory, index: CacheIndex): Warning[] {
  const all = [
    ...index.stories.flatMap(({ uuid }): readonly Warning[] => problems.get(uuid)?.warnings ?? []),
    ...Object.values(queries).flatMap(({ warnings }) => warnings),
    ...[...pages.values()].flatMap((page) => page.warnings),
  ]
  const seen = new Map(all.map((warning): [string, Warning] => [JSON.stringify(warning), warning]))
  return [...seen.values()]
}
