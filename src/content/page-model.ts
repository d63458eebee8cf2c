/**
 * Page models: all that rendering one route reads, resolved. A page model is plain JSON.
 */
import type { ImageModel } from './model.ts'
import type { RoutePath } from './paths.ts'

export interface PageModel<Shown = unknown, Frame = unknown> extends PageParts<Shown> {
  /** Name of the content type. */
  readonly type: string
  readonly path: RoutePath
  /** URL of the page on its host, base path included. */
  readonly href: string
  /** Number of the page, from 1; more than that only of a list that goes on. */
  readonly page: number
  /** Name of the story. */
  readonly name: string
  /** Absolute URL without the base path's trailing slash. */
  readonly canonical: string
  /** Value of the query that the frame shows. */
  readonly frame: Frame
  /** The pages that tell the same in other languages, and itself; none of a page that is in one. */
  readonly alternates?: readonly PageAlternate[]
  /** BCP 47 tags of bloks that are in another language than what they stand in, by `_uid`. */
  readonly blokLanguages?: Readonly<Record<string, string>>
  /** Number of the story in Storyblok. */
  readonly storyId: number
}

export interface PageAlternate {
  /** A BCP 47 tag. */
  readonly language: string
  /** URL on the host, base path included. */
  readonly href: string
}

/** Model of the main content, without the frame, which the editor's preview lacks. */
export type MainModel<Shown = unknown> = Omit<PageModel<Shown>, 'frame'>

/** The part of a page model that its content type makes. */
export interface PageParts<Shown = unknown> {
  /** Title of the browser's tab and of search results. */
  readonly title: string
  readonly description: string
  /** Fields for search engines that the editor left empty. */
  readonly missing: readonly ('title' | 'description')[]
  readonly breadcrumb: readonly Crumb[]
  readonly share: SharedAs
  /** Model of the main content. */
  readonly shown: Shown
}

export interface Crumb {
  label: string
  href: string
}

/** How a page looks where it is shared. */
export interface SharedAs {
  readonly title: string
  readonly brand: string
  readonly tagline: string
  /** The picture that the editor chose for sharing this page. */
  readonly chosen: ImageModel | null
  /** The picture of a card where none was chosen. */
  readonly picture: ImageModel | null
  /** The picture of a page that has none. */
  readonly fallback: ImageModel | null
}
