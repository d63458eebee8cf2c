/**
 * Queries: results that many pages share. The generator runs a query on first use, records its
 * dependencies, and runs it again when one has changed.
 */
import type { BlokDefinition, BlokModelOf } from './blok.ts'
import type { ContentReader } from './content-reader.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ErrorDetails } from './errors.ts'
import type { LanguageAttributes } from './language-tags.ts'
import type { ParsedBlok } from './parsed.ts'
import type { RoutePath } from './paths.ts'
import type { PublicConfig } from './public-config.ts'

export interface Query<Value = unknown> {
  readonly name: string
  /** In English, to complete “it read …”: `the list of all courses`. */
  readonly title: string
  /** @returns plain JSON */
  read(context: QueryContext): Value
}

export interface QueryContext {
  readonly config: PublicConfig
  /** Resolves the shown stories of a content type, in order of their slugs. */
  readonly stories: <D extends BlokDefinition, Result>(
    definition: D,
    resolve: (story: QueriedStory<BlokModelOf<D>>) => Result,
  ) => Result[]
  warn(warning: Diagnostic): void
  /** The problems found in the stories of a content type, in English. */
  problemsOf(definition: BlokDefinition): readonly string[]
  /** Fails the build, because no page can do without this query. */
  fail(error: ErrorDetails): never
}

export interface QueriedStory<Content> {
  readonly uuid: string
  /** Number of the story in Storyblok. */
  readonly id: number
  readonly fullSlug: string
  readonly path: RoutePath
  /** URL of its page on the host, base path included. */
  readonly href: string
  /** Resolves the content; its links and pictures become dependencies of the query. */
  readonly content: () => Content
  /** The content, with its links as stored. */
  readonly parsed: ParsedBlok
  readonly reader: ContentReader
  /** Whether a local time of the site, `YYYY-MM-DD HH:mm`, is past at the time of the build. */
  readonly isOver: (moment: string) => boolean
  /** Attributes for the element of a blok in another language than the pages that show it. */
  readonly languageOf: (blok: { readonly _uid: string }) => LanguageAttributes
  /** A digest of ten letters and digits, for file names. */
  readonly shortDigest: (text: string) => string
}

/** Gives a query its type. */
export const defineQuery = <Value>(query: Query<Value>): Query<Value> => query

/** Reads the only story of a content type, such as the settings; the first of several. */
export const queryOne = <D extends BlokDefinition>(
  definition: D,
  title: string,
): Query<BlokModelOf<D>> => ({
  name: definition.name,
  title,
  read(context) {
    const [only] = context.stories(definition, ({ content }) => content())
    return only ?? failWithout(definition, context)
  },
})

/** Fails the build because there is no valid story of a content type that every page reads. */
export function failWithout(definition: BlokDefinition, { problemsOf, fail }: QueryContext): never {
  const { name, label } = definition
  const problems = problemsOf(definition).join(' ')
  return fail({
    code: 'SETTINGS_MISSING',
    message: {
      en: `The content cache has no valid story of the content type “${name}”. ${problems}`.trim(),
      it: `Nella cache non ci sono contenuti validi di tipo “${label}”. ${problems}`.trim(),
    },
    hint: {
      en: `Publish a valid ${name} story in Storyblok, then sync.`,
      it: 'Pubblicane uno valido in Storyblok, poi sincronizza.',
    },
  })
}
