/**
 * The languages in which a sync asks for stories, and the warnings about them.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { serviceCode } from '../../src/content/language-tags.ts'
import type { Words } from '../../src/content/words.ts'
import { type CacheIndex, isTranslation, type StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { ResolvedStory } from '../content/judge-stories.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { Space } from '../storyblok/answers.ts'
import { slugBehind, slugIn } from '../storyblok/client.ts'

type Languages = Pick<Config, 'languages'>

const codesOf = ({ languages = [] }: { languages?: readonly string[] | undefined }): Set<string> =>
  new Set(languages.map(serviceCode))

/** Languages of the site after the first that the space has translations in. */
export function askedLanguages({ languages }: Languages, space: Space): string[] {
  const codes = codesOf(space)
  return languages.slice(1).filter((language) => codes.has(serviceCode(language)))
}

/** Marks stories in the folder of a language with it, and with their alternates in other ones. */
export function withFolders(
  resolved: readonly ResolvedStory[],
  { languages }: Languages,
): readonly ResolvedStory[] {
  if (languages.length === 1) return resolved
  const uuids = new Map(resolved.map(({ entry }) => [entry.id, entry.uuid]))
  return resolved.map((story) => {
    const { entry, shown } = story
    const language = languages.slice(1).find((candidate) => isInFolder(entry, candidate))
    if (language === undefined || isTranslation(entry)) return story
    const alternates = shown.alternates.flatMap((id) => uuids.get(id) ?? [])
    const fullSlug = slugIn(language, slugBehind(language, entry.fullSlug) ?? '')
    return { ...story, entry: { ...entry, fullSlug, language, alternates } }
  })
}

const isInFolder = ({ fullSlug }: StoryEntry, language: string): boolean =>
  fullSlug.includes('/') && slugBehind(language, fullSlug) !== undefined

interface SyncedLanguages extends Languages {
  space: Space
  /** The last sync of the same space. */
  previous: CacheIndex | null
  stories: readonly StoryEntry[]
}

export const languageWarnings = (synced: SyncedLanguages): Diagnostic[] => [
  ...unnamedLanguages(synced),
  ...goneLanguages(synced),
  ...missingLanguages(synced),
]

/** Warns when the space has got them, not at each sync. */
function unnamedLanguages({ languages, space, previous }: SyncedLanguages): Diagnostic[] {
  const named = new Set(languages.map(serviceCode))
  const earlier = codesOf(previous?.space ?? {})
  const codes = [...codesOf(space)].filter((code) => !named.has(code) && !earlier.has(code))
  if (codes.length === 0) return []
  const choices = [...languages, ...codes.map(tagOf)].map((code) => `'${code}'`).join(', ')
  return [
    diagnose(
      'LANGUAGE_UNNAMED',
      {},
      {
        en: `The space has content in ${codes.join(', ')}, which the site does not publish.`,
        it: `Lo spazio ha contenuti anche in ${codes.join(', ')}, che il sito non pubblica.`,
      },
      {
        en: `To publish them, write languages: [${choices}] in site.config.ts, and sync again.`,
        it: `Per pubblicarli scrivi languages: [${choices}] in site.config.ts e sincronizza di nuovo.`,
      },
    ),
  ]
}

/** `pt_br` → `pt-BR` */
const tagOf = (code: string): string => {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? code
  } catch {
    // A code that somebody made up for the space.
    return code
  }
}

/** Warns of languages that left the cache, as the settings or the space dropped them. */
function goneLanguages({ languages, previous, stories }: SyncedLanguages): Diagnostic[] {
  const current = countByLanguage(stories)
  const gone = [...countByLanguage(previous?.stories ?? [])].filter(([tag]) => !current.has(tag))
  return gone.map(([language, count]) => {
    const [en, it] = languages.includes(language)
      ? ['the space no longer has any', 'nello spazio non ci sono più']
      : ['site.config.ts no longer names it', 'site.config.ts non la nomina più']
    return diagnose(
      'LANGUAGE_GONE',
      {},
      {
        en: `The ${count} stories in the language ${language} leave the site: ${en}.`,
        it: `I contenuti in ${language} (${count}) escono dal sito: ${it}.`,
      },
    )
  })
}

function countByLanguage(stories: readonly StoryEntry[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { language } of stories) {
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}

/** A line, not a warning, about a space that has no other languages yet; `null` for none. */
export function untranslatedLine(synced: SyncedLanguages): Words | null {
  const empty = emptyLanguages(synced)
  if (empty.length === 0 || codesOf(synced.space).size > 0) return null
  return {
    en: `sync: the space has no other languages yet: no pages in ${empty.join(', ')}`,
    it: `sync: lo spazio non ha ancora altre lingue: nessuna pagina in ${empty.join(', ')}`,
  }
}

/** Warns if a space with other languages lacks one that the settings name: likely a mistake. */
function missingLanguages(synced: SyncedLanguages): Diagnostic[] {
  if (codesOf(synced.space).size === 0) return []
  return emptyLanguages(synced).map((language) =>
    diagnose(
      'LANGUAGE_EMPTY',
      {},
      {
        en: `The space has neither the language ${language}, which site.config.ts names, nor stories in a folder of this name.`,
        it: `Lo spazio non ha la lingua ${language}, nominata in site.config.ts, né una cartella con questo nome.`,
      },
    ),
  )
}

function emptyLanguages({ languages, space, stories }: SyncedLanguages): string[] {
  const [codes, counts] = [codesOf(space), countByLanguage(stories)]
  return languages.slice(1).filter((tag) => !codes.has(serviceCode(tag)) && !counts.has(tag))
}
