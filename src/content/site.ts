/**
 * The definition of a site, exported by `src/site.ts`. The generator knows nothing else of a site.
 */
import type { ReactNode } from 'react'
import type { Islands } from '../client/islands.ts'
import type { SiteForms } from '../forms/site-forms.ts'
import { english } from '../strings/en.ts'
import type { Strings } from '../strings/strings.ts'
import type { BlokDefinition, BlokModelOf } from './blok.ts'
import type { ContentCheck, PageCheck, SiteCheck, StructuredDataRules } from './checks.ts'
import type { ContentReader } from './content-reader.ts'
import type { CodeTable } from './diagnostic.ts'
import type { ImageModel } from './model.ts'
import type { MainModel, PageAlternate, PageModel, PageParts } from './page-model.ts'
import type { OutputPath, RoutePath } from './paths.ts'
import type { PublicConfig } from './public-config.ts'
import type { Query } from './query.ts'
import type { ShareCardDrawing } from './share-card.ts'
import type { StoredStory } from './story-parts.ts'

export interface Site extends MainContent {
  /** Routes that the site needs; a build warns if one has no story. */
  readonly requiredRoutes: readonly string[]
  /** Lists that span several pages. */
  readonly paging?: readonly Paging[]
  /** Queries, whose results many pages share. */
  readonly queries: readonly Query[]
  readonly frame: Frame
  readonly islands: Islands
  readonly styles: Styles
  /** Texts for visitors outside of stories, in a language of the site; English by default. */
  strings(language: string): Strings
  /** The site's own font files, which the settings `fonts.serif` and `fonts.sans` replace. */
  readonly fonts?: Fonts
  /** Draws share cards; if absent, pages share the editor's pictures. */
  readonly shareCard?: ShareCardDrawing
  /** Pages without a story, such as `404.html`. */
  standalonePages(context: SiteContext): readonly StandalonePage[]
  /** The site's own files about the whole site. */
  files(context: SiteContext): readonly TextFile[]
  /** Headers of those files, besides those of every file. */
  readonly headers: readonly HeaderRule[]
  /** Names at the root of the site that stories may not use, such as those of `files`. */
  readonly ownNames: readonly string[]
  /** JSON-LD of a page in the vocabulary of schema.org; `null` for none. */
  structuredData(model: PageModel, config: PublicConfig): object | null
  /** Rules in addition to those of search engines for common types. */
  readonly structuredDataRules: StructuredDataRules
  /** Request forms, if the site has any. */
  readonly forms?: SiteForms
  /** Categories and shortcuts of the app. */
  webManifest(context: SiteContext): WebManifestParts
  /** Checks of each story, by name; builds make them too. */
  readonly contentChecks: Readonly<Record<string, ContentCheck>>
  /** Checks of each built page, by name. */
  readonly pageChecks: Readonly<Record<string, PageCheck>>
  /** Checks of the whole built site, by name. */
  readonly siteChecks: Readonly<Record<string, SiteCheck>>
  /** Codes of these checks and of the queries' warnings. */
  readonly codes: CodeTable
  /** Country of the business, ISO 3166; codes of other countries are not reported. */
  country?(storiesOf: (definition: BlokDefinition) => readonly StoredStory[]): string
}

/** Paths are `./…` from the file of the site. */
export interface Styles {
  /** The sheet that every page loads. */
  readonly core: `./${string}`
  /** Custom properties that `core` loads as `site:colors`: `paper: '#f8f3ea'` becomes `--paper`. */
  readonly colors?: Readonly<Record<string, string>>
  /**
   * Further sheets that not every page needs, each with its cascade layer, in the order in which a file
   * combines them: `faq: 'bloks'` is `faq.css`. A component names the sheets it needs with `useSheets`;
   * rich text uses `prose`.
   */
  readonly sheets: Readonly<Record<string, string>>
}

/** Paths are `./…` from the file of the site. */
export interface Fonts {
  readonly serif?: string
  readonly sans?: string
}

/**
 * The part of a site between header and footer: all that the editor's preview needs. If
 * `main-content.ts` beside `site.ts` exports it as `mainContent`, the preview loads nothing else.
 */
export interface MainContent {
  /** Content types of stories. */
  readonly contentTypes: readonly ContentType[]
  /** Components of the bloks allowed in lists of a page. */
  readonly bloks: readonly BlokComponent[]
  /** Components of the bloks allowed between the paragraphs of a text. */
  readonly inlineBloks: readonly BlokComponent[]
  /** Whether the site reserves an id, so that no text of an editor gets it. */
  isOwnId?(id: string): boolean
}

/** Data about the whole site, available when its pages are rendered. */
export interface SiteContext {
  readonly config: PublicConfig
  query<Value>(query: Query<Value>): Value
  /** Routes with a page. */
  readonly paths: readonly RoutePath[]
  /** The stories of a content type that are shown. */
  stories(definition: BlokDefinition): readonly ShownStory[]
  /** A digest of ten letters and digits, for file names. */
  readonly shortDigest: (text: string) => string
}

export interface ShownStory {
  readonly uuid: string
  readonly path: RoutePath
  /** ISO 8601; `null` if Storyblok gives none. */
  readonly publishedAt: string | null
  readonly updatedAt: string | null
}

/** A page without payload and share card, hidden from search engines. */
export interface StandalonePage {
  readonly file: OutputPath
  /** Path of the page; `''` if it replaces any other page. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly content: ReactNode
  /** Whether the service worker caches it in advance. */
  readonly isPrecached?: boolean
}

export interface TextFile {
  readonly path: OutputPath
  readonly content: string
}

/** Headers by path: `/folder/*` for all files below it, `/name` for one file. */
export interface HeaderRule {
  /** Path without the base path. */
  readonly path: `/${string}`
  readonly headers: Readonly<Record<string, string>>
}

export interface WebManifestParts {
  readonly categories: readonly string[]
  readonly shortcuts: readonly AppShortcut[]
}

interface AppShortcut {
  readonly name: string
  readonly description: string
  /** Base path included. */
  readonly href: string
}

/** Values of the optional parts of a site. */
const defaults = {
  inlineBloks: [],
  files: () => [],
  strings: () => english,
  headers: [],
  ownNames: [],
  structuredData: () => null,
  structuredDataRules: {},
  webManifest: () => ({ categories: [], shortcuts: [] }),
  contentChecks: {},
  pageChecks: {},
  siteChecks: {},
  codes: {},
} satisfies Partial<Site>

type SiteParts = Omit<Site, keyof typeof defaults> & Partial<Pick<Site, keyof typeof defaults>>

/**
 * Types `site.ts`, and adds the defaults.
 * @throws Error if two parts share a name, or `queries` lacks the frame's
 */
export function defineSite(parts: SiteParts): Site {
  const site: Site = { ...defaults, ...parts }
  const contentType = twiceIn(site.contentTypes.map(({ definition }) => definition.name))
  if (contentType !== undefined) {
    throw new Error(
      `Two content types are called “${contentType}”. Remove one of them from contentTypes.`,
    )
  }
  const query = twiceIn(site.queries.map(({ name }) => name))
  if (query !== undefined) {
    throw new Error(`Two queries are called “${query}”. Give one of them another name.`)
  }
  for (const components of [site.bloks, site.inlineBloks]) {
    const blok = twiceIn(components.map(({ definition }) => definition.name))
    if (blok !== undefined) {
      throw new Error(`The blok “${blok}” has two components. Remove one of them from bloks.`)
    }
  }
  if (!site.queries.includes(site.frame.query)) {
    throw new Error(`The query “${site.frame.query.name}” of the frame is not among queries.`)
  }
  return site
}

const twiceIn = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index)

/** A blok, and the component that shows it. */
export interface BlokComponent {
  readonly definition: BlokDefinition
  component(props: { blok: unknown }): ReactNode
}

export const blok = <D extends BlokDefinition>(
  definition: D,
  component: (props: { blok: BlokModelOf<D> }) => ReactNode,
): BlokComponent => ({ definition, component: component as BlokComponent['component'] })

/** A content type. Its stories have pages only if it has `page`. */
export interface ContentType {
  readonly definition: BlokDefinition
  readonly page?: PageType
}

export interface PageType<Content = unknown, Shown = unknown> {
  /** Creates all data for rendering the page besides the frame, as plain JSON. */
  createModel(content: Content, story: PageStory): PageParts<Shown>
  /** The pictures that the page shows, in reading order. */
  picturesOf(shown: Shown): readonly ImageModel[]
  /** Renders the main content. */
  Main(props: { model: MainModel<Shown> }): ReactNode
}

/** Splits the list of the story at `path` into pages: `/journal`, `/journal/2`, `/journal/3`. */
export interface Paging {
  readonly path: string
  /** Content type that is listed. */
  readonly of: BlokDefinition
  readonly perPage: number
}

/** A shown story, and the data that its page may read. */
export interface PageStory {
  /** Page number, from 1; higher only on the further pages of a list. */
  readonly page: number
  readonly uuid: string
  /** Name of the story, as menus and breadcrumbs call the page. */
  readonly name: string
  readonly path: RoutePath
  /** Name, description and contact. */
  readonly about: About
  readonly reader: ContentReader
  readonly config: PublicConfig
  /** Whether a local time of the site, `YYYY-MM-DD HH:mm`, is past at the time of the build. */
  readonly isOver: (moment: string) => boolean
  /** A digest of ten letters and digits, for file names. */
  readonly shortDigest: (text: string) => string
}

export const contentType = <D extends BlokDefinition, Shown>(
  definition: D,
  page: PageType<BlokModelOf<D>, Shown>,
): ContentType => ({ definition, page: page as PageType })

/** The frame around the main content of every page. */
export interface Frame<Value = unknown> {
  readonly query: Query<Value>
  about(value: Value): About
  /** Routes that the header marks as current; all other pages share the same markup. */
  markedPaths(value: Value, basePath: string): readonly string[]
  Header(props: FrameProps<Value>): ReactNode
  /** May contain `<template class="error-page__links">`: more items for the list of error pages. */
  Footer(props: FrameProps<Value>): ReactNode
}

/** A site's name and contact. */
export interface About {
  readonly name: string
  /** One line; `''` for none. */
  readonly description: string
  /** `mailto:…` for reporting a fault of the site; `''` for none. */
  readonly contact: string
}

export interface FrameProps<Value> {
  value: Value
  /** One of `markedPaths`, or `''`. */
  currentPath: string
  basePath: string
  /** URL of the home page in this page's language, base path included. */
  homeHref: string
  /** The page in the other languages of the content, or the home page where it has no version. */
  otherLanguages: readonly PageAlternate[]
}

/** Returns `undefined` if the site has none. */
export const contentTypeNamed = (site: Site, name: string): ContentType | undefined =>
  site.contentTypes.find(({ definition }) => definition.name === name)

export const definitionNamed = (site: Site, name: string): BlokDefinition | undefined =>
  contentTypeNamed(site, name)?.definition

export const definitionsOf = (site: Site): BlokDefinition[] =>
  site.contentTypes.map(({ definition }) => definition)

/** Whether stories of this content type have a page of their own. */
export const isRouted = (site: Site, { component }: { component: string }): boolean =>
  contentTypeNamed(site, component)?.page !== undefined
