/**
 * A cached story, held against its schema, and what is wrong with it.
 */
import type { MomentOf } from '../../src/content/local-time.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { asWarning } from '../findings/finding-warning.ts'
import type { Warning } from '../log.ts'
import { type AssetUse, firstUses, imagesOf } from '../pictures/assets.ts'
import { localAssets } from '../pictures/remote-image.ts'
import { type EditorSpace, editorLink } from '../service/editor-link.ts'
import { partsOf } from '../service/stories.ts'
import { checkContent } from './check-content.ts'
import { type ClockSpan, createRecorder } from './reads.ts'
import { asKept, checkStory, newestOf } from './settle-stories.ts'

export interface CheckedStory {
  entry: StoryEntry
  name: string
  /** When this version of it was, as the service says it. */
  published: unknown
  /** `null` when it does not fit its schema. */
  content: ParsedBlok | null
  warnings: Warning[]
  /** Pictures of one with warnings: address, and digest of the original; '' where there is none. */
  pictures: [address: string, digest: string][]
  /** When the same is found wrong with it: releases of photos end. */
  clock: ClockSpan
}

interface CheckContext {
  index: CacheIndex
  config: Pick<Config, 'cacheDir' | 'images'>
  /** Where stories are edited. */
  space: EditorSpace
  /** Digests of originals that turned out to be damaged. */
  lost: ReadonlySet<string>
  /** Local time of the build. */
  time: string
  momentOf: MomentOf
}

/** @throws VetrinaError CACHE_DAMAGED when the story's object is missing or damaged */
export function checkCachedStory(
  entry: StoryEntry,
  { index, config, space, lost, time, momentOf }: CheckContext,
): CheckedStory {
  const { cacheDir, images } = config
  const { story, content, warnings } = checkStory(cacheDir, entry, space)
  const refused = entry.invalid === undefined ? [] : refusedWarnings(cacheDir, entry, space)
  const parts = partsOf(story)
  const firstLocal = (uses: Uses) => [...localAssets(firstUses(uses), images)]
  const shown = imagesOf(story, parts)
  const missing = firstLocal(shown.filter(([address]) => index.assets[address] === undefined))
  const damaged = firstLocal(
    shown.filter(([address]) => lost.has(index.assets[address]?.digest ?? '')),
  )
  const { isOver, clock } = createRecorder(time)
  // One for each picture of a large site: they are told by the gate, when it is asked.
  const findings = checkContent(story, { isOver, momentOf }, parts).filter(
    ({ code }) => code !== 'PHOTO_CONSENT',
  )
  const link = editorLink(space, entry.id)
  const all = [
    ...refused,
    ...warnings,
    ...missing.map(([address, use]) => missingImage(address, use)),
    ...damaged.map(([address, use]) => damagedImage(address, use)),
    ...findings.map((finding) => asWarning(finding, link)),
  ]
  const digestAt = (address: string) => index.assets[address]?.digest ?? ''
  return {
    entry,
    name: story.name,
    published: story.published_at,
    content,
    warnings: all,
    // Of nearly all stories there is nothing to say, and nothing to be said anew.
    pictures:
      all.length === 0 ? [] : firstLocal(shown).map(([address]) => [address, digestAt(address)]),
    clock: clock(),
  }
}

type Uses = ReturnType<typeof imagesOf>

const missingImage = (address: string, use: AssetUse): Warning => ({
  code: 'IMAGE_MISSING',
  message: `The image ${address} is not in the content cache. The page is built without it. / La foto non si è potuta avere: la pagina è online senza.`,
  hint: 'Run `vetrina sync`: it says why the image cannot be had. / Carica di nuovo la foto, in JPEG.',
  ...use,
})

const damagedImage = (address: string, use: AssetUse): Warning => ({
  code: 'IMAGE_DAMAGED',
  message: `The image ${address} is damaged in the content cache. The page is built without it.`,
  hint: 'Run `vetrina sync --full`: it fetches the image again.',
  ...use,
})

/** What keeps the newest version of a story from being shown. */
function refusedWarnings(cacheDir: string, entry: StoryEntry, space: EditorSpace): Warning[] {
  const { content, warnings } = checkStory(cacheDir, newestOf(entry), space)
  return content === null ? warnings.map(asKept) : []
}
