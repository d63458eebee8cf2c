/**
 * Checks: what a site asks of its stories and of its built pages, beside what the generator asks of
 * every site.
 */
import type { BlokDefinition } from './blok.ts'
import type { BuiltPage, PageSummary } from './built-page.ts'
import type { MomentOf } from './local-time.ts'
import type { BuildManifest } from './payload.ts'
import type { PublicConfig } from './public-config.ts'
import type { StoredStory, StoryParts } from './story-parts.ts'

/** An error keeps a site from being published; a warning does so with `--strict`. */
export type Severity = 'error' | 'warning'

export interface CodeEntry {
  severity: Severity
  /** ISO 3166, where it is law: it is not said of a site of another country. */
  country?: string
  means: string
  /** What to do; for editors in Italian too. */
  remedy: string
  /** Builds leave it to the gate: a large site has very many. */
  isGateOnly?: true
}

/** Entries by code. Codes are permanent. */
export type CodeTable = Readonly<Record<string, CodeEntry>>

/** What a check says of one place of the built site. */
export interface Finding {
  code: string
  severity: Severity
  /** File of `dist`, or of the hosts' folder beside it; `''` when it is about a story only. */
  page: string
  /** `full_slug` of the story that is shown or meant there. */
  story?: string
  /** Where in the story: `body.2.items.0.image`. */
  field?: string
  message: string
  /** What to do. */
  hint: string
  /** Where the story is edited. */
  link?: string
}

/** A finding about the content of a story. */
export interface StoryFinding extends Finding {
  /** It holds when this local time is past, `YYYY-MM-DD HH:mm`. */
  since?: string
}

interface Place {
  page?: string
  story?: string | undefined
  field?: string
}

/** Gives the function that makes findings with the codes of a table. */
export const createFound =
  <Code extends string>(codes: Readonly<Record<Code, CodeEntry>>) =>
  (code: Code, { page = '', story, field }: Place, message: string): Finding => {
    const { severity, remedy } = codes[code]
    return {
      code,
      severity,
      page,
      ...(story === undefined ? {} : { story }),
      ...(field === undefined ? {} : { field }),
      message,
      hint: remedy,
    }
  }

/** A check of one story, whether it is shown or not; builds and the gate make it. */
export type ContentCheck = (story: StoredStory, context: ContentContext) => StoryFinding[]

export interface ContentContext {
  parts: StoryParts
  momentOf: MomentOf
  /** `undefined` for a blok that is none of the site's. */
  definitionOf(component: string): BlokDefinition | undefined
}

/** A check of one built page. */
export type PageCheck = (page: BuiltPage, site: CheckedSite) => Finding[]

/** A check of the whole built site. */
export type SiteCheck = (site: CheckedSite) => Finding[]

/** The built site: the files of `dist`, and the stories they were made from. */
export interface CheckedSite {
  readonly config: CheckConfig
  /** Bytes by path, in order of path. */
  readonly files: ReadonlyMap<string, number>
  /** @throws when there is no such file */
  text(path: string): string
  /** Of the build that `builds/latest.json` names. */
  readonly manifest: BuildManifest | null
  readonly pages: readonly PageSummary[]
  /** As the content cache has them; none when it is empty. */
  readonly stories: readonly StoredStory[]
}

interface CheckConfig extends PublicConfig {
  /** Foreign hosts that a page may ask before the visitor chose anything. */
  readonly check: { readonly allowedOrigins: readonly string[] }
}

/** Properties that a type of structured data must have; of a list in a list one is enough. */
export type StructuredDataRules = Readonly<Record<string, readonly (string | readonly string[])[]>>
