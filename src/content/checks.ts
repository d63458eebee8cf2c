/**
 * Checks that a site adds for its stories and built pages, besides those that the generator makes
 * for every site.
 */
import type { BlokDefinition } from './blok.ts'
import type { BuiltPage, PageSummary } from './built-page.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { MomentOf } from './local-time.ts'
import type { BuildManifest } from './payload.ts'
import type { PublicConfig } from './public-config.ts'
import type { StoredStory, StoryParts } from './story-parts.ts'

/** A diagnostic about the content of a story. */
export interface StoryDiagnostic extends Diagnostic {
  /** Local time after which it applies, `YYYY-MM-DD HH:mm`. */
  since?: string
}

/** A check of one story, whether it is shown or not; builds and `vetrina check` make it. */
export type ContentCheck = (story: StoredStory, context: ContentContext) => StoryDiagnostic[]

export interface ContentContext {
  parts: StoryParts
  momentOf: MomentOf
  /** Returns `undefined` if the site has no such blok. */
  definitionOf(component: string): BlokDefinition | undefined
}

/** A check of one built page. */
export type PageCheck = (page: BuiltPage, site: CheckedSite) => Diagnostic[]

/** A check of the whole built site. */
export type SiteCheck = (site: CheckedSite) => Diagnostic[]

/** The built site: the files of `dist`, and the stories they were made from. */
export interface CheckedSite {
  readonly config: CheckConfig
  /** Bytes by path, in order of path. */
  readonly files: ReadonlyMap<string, number>
  /** @throws when there is no such file */
  text(path: string): string
  /** The manifest of the build that `builds/latest.json` names. */
  readonly manifest: BuildManifest | null
  readonly pages: readonly PageSummary[]
  /** The stories of the content cache; none if it is empty. */
  readonly stories: readonly StoredStory[]
}

interface CheckConfig extends PublicConfig {
  /** Foreign origins that a page may contact before the visitor has made a choice. */
  readonly check: { readonly allowedOrigins: readonly string[] }
}

/** Properties that a type of structured data must have; a nested list requires one of its entries. */
export type StructuredDataRules = Readonly<Record<string, readonly (string | readonly string[])[]>>
