/**
 * The content as builds read it, with readers that record what pages ask. A story's file is opened only
 * when its content is needed.
 */

import type { BlokDefinition } from '../../src/content/blok.ts'
import type { ContentReader } from '../../src/content/content-reader.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { parseLink } from '../../src/content/link.ts'
import { createMomentReader, localTime, type MomentOf } from '../../src/content/local-time.ts'
import { definitionNamed, type Site } from '../../src/content/site.ts'
import { placeInWords } from '../../src/content/validation-message.ts'
import type { Words } from '../../src/content/words.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import { type EditorSpace, editorLink, editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { RawStory } from '../storyblok/answers.ts'
import {
  type ClockSpan,
  createRecorder,
  type QueryResults,
  type Recorder,
  storyKey,
} from './dependencies.ts'
import { type LookupOptions, type Lookups, openLookups } from './lookups.ts'
import { createReader } from './recording-reader.ts'
import { type OpenedStory, openStory } from './validate-story.ts'

export interface LibraryOptions extends LookupOptions {
  /** The clock of the build. */
  now: Date
}

/** A result with the keys of its dependencies. */
export interface Recorded<T> {
  value: T
  dependencies: ReadonlySet<string>
  clock: ClockSpan
  warnings: Diagnostic[]
}

export interface Library extends Lookups {
  readonly index: CacheIndex
  readonly config: Config
  readonly site: Site
  /** The space in which the stories are edited. */
  readonly space: EditorSpace
  /** Local time of the studio, `YYYY-MM-DD HH:mm`. */
  readonly time: string
  readonly momentOf: MomentOf
  /**
   * Reads and parses a story that is shown.
   * @throws VetrinaError CACHE_DAMAGED when its object is missing or damaged, or its entry is wrong
   */
  open(entry: StoryEntry): OpenedStory
  /** Runs some work, with readers of stories that record its dependencies. */
  record<T>(queries: QueryResults, work: Work<T>): Recorded<T>
}

/** Opens a reader of a story's content. */
export type ReaderOf = (entry: StoryEntry) => ContentReader

type Work<T> = (readerOf: ReaderOf, recorder: Recorder) => T

export function openLibrary(options: LibraryOptions): Library {
  const { index, config, site, now } = options
  const space = editorSpaceOf(index.space.id, config.service.apiUrl)
  const time = localTime(now, config.timeZone)
  const warnAbout = (entry: StoryEntry, broken: ReadonlySet<string>): Diagnostic[] => {
    const definition = definitionNamed(site, entry.component)
    if (definition === undefined) return []
    return brokenLinks({ story: readStory(config.cacheDir, entry), definition, broken, space })
  }

  const library: Library = {
    ...openLookups(options),
    index,
    config,
    site,
    space,
    time,
    momentOf: createMomentReader(config),
    open: (entry) => openStory(entry, site, config.cacheDir),
    record(queries, work) {
      const recorder = createRecorder(time)
      const { dependencies, broken, warnings } = recorder
      const readerOf = (story: StoryEntry) => {
        dependencies.add(storyKey(story.uuid))
        return createReader({ library, queries, recorder, story, chain: [] })
      }
      const value = work(readerOf, recorder)
      return {
        value,
        dependencies,
        clock: recorder.clock(),
        warnings: [...[...broken].flatMap((links) => warnAbout(...links)), ...warnings],
      }
    },
  }
  return library
}

interface LinkedStory {
  story: RawStory
  definition: BlokDefinition
  /** Uuids of stories that are not published. */
  broken: ReadonlySet<string>
  space: EditorSpace
}

function brokenLinks({ story, definition, broken, space }: LinkedStory): Diagnostic[] {
  const { id, full_slug, content } = story
  const places: { path: PropertyKey[]; uuid: string; slug: string }[] = []
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (value === null || typeof value !== 'object') return
    const link = parseLink(value)
    if (link?.kind === 'story' && broken.has(link.uuid)) {
      places.push({ path, uuid: link.uuid, slug: slugIn(value) })
    }
    for (const [key, part] of Object.entries(value)) {
      visit(part, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
  visit(content, [])
  return places.map(({ path, uuid, slug }) => {
    const place = placeInWords(definition, content, path)
    return {
      ...diagnose(
        'LINK_BROKEN',
        { story: full_slug, field: path.join('.') },
        {
          en: `${place}: the link leads to a story that is not published (${slug === '' ? uuid : `${slug}, ${uuid}`}). Its text is shown without the link; a menu entry is left out.`,
          it: `${place}: il collegamento porta a una pagina non pubblicata${slug === '' ? '' : ` (${slug})`}. Resta il testo, senza il collegamento; una voce di menu non si vede.`,
        },
        hint,
      ),
      link: editorLink(space, id),
    }
  })
}

const hint: Words = {
  en: 'Publish that story, or choose another one.',
  it: 'Pubblica quella pagina, o scegline un’altra.',
}

/** The target's slug when the link was made, clearer to editors than a uuid; `''` if unknown. */
function slugIn(link: object): string {
  const { cached_url: ofField, href: ofText } = link as Readonly<Record<string, unknown>>
  const slug = [ofField, ofText].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  )
  return typeof slug === 'string' ? slug.slice(0, 60) : ''
}
