/**
 * The definition of a site for the generator. `src/site.ts` gives the value; it knows
 * nothing else of a site.
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
  /** Routes that the site cannot do without: a build says where no story is shown. */
  readonly requiredRoutes: readonly string[]
  /** Routes of lists that go on over several pages. */
  readonly paging?: readonly Paging[]
  /** Queries, whose results many pages share. */
  readonly queries: readonly Query[]
  readonly frame: Frame
  readonly islands: Islands
  readonly styles: Styles
  /** Texts for visitors that are in no story, in each language of the site; English by default. */
  strings(language: string): Strings
  /** Files of its own fonts that the settings `fonts.serif` and `fonts.sans` stand in for. */
  readonly fonts?: Fonts
  /** Without it, the pictures that editors choose are shared as they are. */
  readonly shareCard?: ShareCardDrawing
  /** Pages that no story is behind; `404.html` among them. */
  standalonePages(context: SiteContext): readonly StandalonePage[]
  /** The site's own files about the whole site. */
  files(context: SiteContext): readonly TextFile[]
  /** Headers of those files, beside what every file has. */
  readonly headers: readonly HeaderRule[]
  /** Names at the root of the site that are not left to stories, such as those of `files`. */
  readonly ownNames: readonly string[]
  /** JSON-LD of a page in the vocabulary of schema.org; `null` for none. */
  structuredData(model: PageModel, config: PublicConfig): object | null
  /** Beside what search engines need of the types that many sites have. */
  readonly structuredDataRules: StructuredDataRules
  /** Request forms; without them, a site has none. */
  readonly forms?: SiteForms
  /** What the installed app offers. */
  webManifest(context: SiteContext): WebManifestParts
  /** Checks of each story, by name; builds make them too. */
  readonly contentChecks: Readonly<Record<string, ContentCheck>>
  /** Checks of each built page, by name. */
  readonly pageChecks: Readonly<Record<string, PageCheck>>
  /** Checks of the whole built site, by name. */
  readonly siteChecks: Readonly<Record<string, SiteCheck>>
  /** Codes of these checks, and of what queries warn of. */
  readonly codes: CodeTable
  /** Where its business is, ISO 3166: codes of other countries are not said. */
  country?(storiesOf: (definition: BlokDefinition) => readonly StoredStory[]): string
}

/** Paths are `./…` from the file of the site. */
export interface Styles {
  /** The sheet that every page loads. */
  readonly core: `./${string}`
  /** Custom properties that it loads as `site:colors`: `paper: '#f8f3ea'` is `--paper`. */
  readonly colors?: Readonly<Record<string, string>>
  /**
   * The sheets beside it that not every page uses, each with its cascade layer, in the order in
   * which they stand in a file: `faq: 'bloks'` is `faq.css`. A component names those that it needs
   * with `useSheets`; that of rich text is `prose`.
   */
  readonly sheets: Readonly<Record<string, string>>
}

/** Paths are `./…` from the file of the site. */
export interface Fonts {
  readonly serif?: string
  readonly sans?: string
}

/**
 * How stories are shown between header and footer: all that the editor's preview needs of a site. Where
 * `main-content.ts` beside `site.ts` exports it as `mainContent`, the preview loads no more than that.
 */
export interface MainContent {
  /** What a whole story can be. */
  readonly contentTypes: readonly ContentType[]
  /** Components of the bloks that may stand in a list of a page. */
  readonly bloks: readonly BlokComponent[]
  /** Components of the bloks that may stand between the paragraphs of a text. */
  readonly inlineBloks: readonly BlokComponent[]
  /** Whether an id on a page is the site’s own, which no text of an editor may take. */
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
  /** Ten letters and figures, for names of files. */
  readonly shortDigest: (text: string) => string
}

export interface ShownStory {
  readonly uuid: string
  readonly path: RoutePath
  /** ISO 8601; `null` where Storyblok does not say. */
  readonly publishedAt: string | null
  readonly updatedAt: string | null
}

/** A page without payload and share card; search engines are not told of it. */
export interface StandalonePage {
  readonly file: OutputPath
  /** Where it is shown; `''` for a page that stands in for any other. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly content: ReactNode
  /** The service worker has it before it is asked for. */
  readonly isPrecached?: boolean
}

export interface TextFile {
  readonly path: OutputPath
  readonly content: string
}

/** Headers of the files at a path: `/folder/*` those below it, `/name` one file. */
export interface HeaderRule {
  /** Without the base path. */
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

/** The parts that a site may do without. */
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
 * Gives `site.ts` its type, and completes it.
 * @throws Error when two parts of it have one name
 */
export function defineSite(parts: SiteParts): Site {
  const site: Site = { ...defaults, ...parts }
  refuseTwice(
    site.contentTypes.map(({ definition }) => definition.name),
    'content types',
    'Leave one of them out of contentTypes.',
  )
  refuseTwice(
    site.queries.map(({ name }) => name),
    'queries',
    'Give one of them another name.',
  )
  refuseTwoComponents(site.bloks)
  refuseTwoComponents(site.inlineBloks)
  if (!site.queries.includes(site.frame.query)) {
    throw new Error(`The query “${site.frame.query.name}” of the frame is not among queries.`)
  }
  return site
}

function refuseTwice(names: readonly string[], what: string, hint: string): void {
  const name = names.find((one, index) => names.indexOf(one) !== index)
  if (name !== undefined) throw new Error(`Two ${what} are called “${name}”. ${hint}`)
}

function refuseTwoComponents(components: readonly BlokComponent[]): void {
  const names = components.map(({ definition }) => definition.name)
  const name = names.find((one, index) => names.indexOf(one) !== index)
  if (name === undefined) return
  throw new Error(
    `Two components are given for the blok “${name}”. Leave one of them out of bloks.`,
  )
}

/** A blok, and the component that shows it. */
export interface BlokComponent {
  readonly definition: BlokDefinition
  component(props: { blok: unknown }): ReactNode
}

export const blok = <D extends BlokDefinition>(
  definition: D,
  component: (props: { blok: BlokModelOf<D> }) => ReactNode,
): BlokComponent => ({ definition, component: component as BlokComponent['component'] })

/** A content type, and the page of its stories; without `page` they have none. */
export interface ContentType {
  readonly definition: BlokDefinition
  readonly page?: PageType
}

export interface PageType<Content = unknown, Shown = unknown> {
  /** All that rendering the page reads besides the frame; plain JSON. */
  createModel(content: Content, story: PageStory): PageParts<Shown>
  /** The pictures that the page shows, in reading order. */
  picturesOf(shown: Shown): readonly ImageModel[]
  /** Renders the main content. */
  Main(props: { model: MainModel<Shown> }): ReactNode
}

/** The story at `path` has a page for each so many stories: `/journal`, `/journal/2`, `/journal/3`. */
export interface Paging {
  readonly path: string
  /** Content type that is listed. */
  readonly of: BlokDefinition
  readonly perPage: number
}

/** A story that is shown, and what its page may read. */
export interface PageStory {
  /** Number of the page, from 1; more than that only of a list that goes on. */
  readonly page: number
  readonly uuid: string
  /** Name of the story, as menus and breadcrumbs call the page. */
  readonly name: string
  readonly path: RoutePath
  /** How the site is called. */
  readonly about: About
  readonly reader: ContentReader
  readonly config: PublicConfig
  /** Whether a moment, `YYYY-MM-DD HH:mm` on the clocks of the site, is past at that of the build. */
  readonly isOver: (moment: string) => boolean
  /** Ten letters and figures, for names of files. */
  readonly shortDigest: (text: string) => string
}

export const contentType = <D extends BlokDefinition, Shown>(
  definition: D,
  page: PageType<BlokModelOf<D>, Shown>,
): ContentType => ({ definition, page: page as PageType })

/** What stands around the main content of every page. */
export interface Frame<Value = unknown> {
  readonly query: Query<Value>
  about(value: Value): About
  /** Routes that the header marks as the current one: all other pages have the same markup. */
  markedPaths(value: Value, basePath: string): readonly string[]
  Header(props: FrameProps<Value>): ReactNode
  /** A `<template class="error-page__links">` in it has more items for the list of an error page. */
  Footer(props: FrameProps<Value>): ReactNode
}

/** How the site is called. */
export interface About {
  readonly name: string
  /** One line; `''` for none. */
  readonly description: string
  /** Address for who finds a fault in the site, `mailto:…`; `''` for none. */
  readonly contact: string
}

export interface FrameProps<Value> {
  value: Value
  /** One of `markedPaths`, or `''`. */
  currentPath: string
  basePath: string
  /** URL of the first page in the language of this one, base path included. */
  homeHref: string
  /** The same page in the other languages that content is written in, or their first page. */
  otherLanguages: readonly PageAlternate[]
}

/** `undefined` when it is none of the site's. */
export const contentTypeNamed = (site: Site, name: string): ContentType | undefined =>
  site.contentTypes.find(({ definition }) => definition.name === name)

export const definitionNamed = (site: Site, name: string): BlokDefinition | undefined =>
  contentTypeNamed(site, name)?.definition

export const definitionsOf = (site: Site): BlokDefinition[] =>
  site.contentTypes.map(({ definition }) => definition)

/** Whether stories of this content type have a page of their own. */
export const isRouted = (site: Site, { component }: { component: string }): boolean =>
  contentTypeNamed(site, component)?.page !== undefined
