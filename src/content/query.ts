/**
 * Queries: what many pages read and is the same for all of them. The generator makes one when
 * somebody asks, records what it read, and makes it again when some of that has changed.
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
  /** What is wrong with the stories of a content type that are not shown. */
  problemsOf(definition: BlokDefinition): readonly string[]
  /** Ends the build: no page can be made without this query. */
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
  /** Resolves what the story says: its links and pictures count as read. */
  readonly content: () => Content
  /** What the story says, with its links as they are stored. */
  readonly parsed: ParsedBlok
  readonly reader: ContentReader
  /** Whether a moment, `YYYY-MM-DD HH:mm` on the clocks of the site, is past at that of the build. */
  readonly isOver: (moment: string) => boolean
  /** What the element of a blok says that is in another language than the pages that show it. */
  readonly languageOf: (blok: { readonly _uid: string }) => LanguageAttributes
  /** Ten letters and figures, for names of files. */
  readonly shortDigest: (text: string) => string
}

/** Gives a query its type. */
export const defineQuery = <Value>(query: Query<Value>): Query<Value> => query

/** The only story of a content type, such as the settings; of several the first. */
export const queryOne = <D extends BlokDefinition>(
  definition: D,
  title: string,
): Query<BlokModelOf<D>> => ({
  name: definition.name,
  title,
  read({ stories, problemsOf, fail }) {
    const [only] = stories(definition, ({ content }) => content())
    if (only !== undefined) return only
    return fail({
      code: 'SETTINGS_MISSING',
      message:
        `The content cache has no valid story of the content type “${definition.name}”. ${problemsOf(definition).join(' ')}`.trim(),
      hint: 'Publish such a story, then sync.',
    })
  },
})
