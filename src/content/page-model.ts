/**
 * Page models: everything that the rendering of one route reads, resolved, as plain JSON.
 */
import type { ImageModel } from './model.ts'
import type { RoutePath } from './paths.ts'

export interface PageModel<Shown = unknown, Frame = unknown> extends PageParts<Shown> {
  /** Name of the content type. */
  readonly type: string
  readonly path: RoutePath
  /** URL of the page on its host, base path included. */
  readonly href: string
  /** Page number, from 1; higher only on the further pages of a list. */
  readonly page: number
  /** Name of the story. */
  readonly name: string
  /** Absolute URL of the page. */
  readonly canonical: string
  /** Value of the query that the frame shows. */
  readonly frame: Frame
  /** The page in all its languages, itself included; absent if it has only one. */
  readonly alternates?: readonly PageAlternate[]
  /** BCP 47 tags of bloks in another language than their surroundings, by `_uid`. */
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

/** Model of the main content, without the frame: the editor's preview has none. */
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

/** One step of the way from the home page; the last one is the page itself. */
export interface Crumb {
  label: string
  href: string
}

/** Texts and pictures for sharing a page. */
export interface SharedAs {
  readonly title: string
  readonly brand: string
  readonly tagline: string
  /** The picture that the editor chose for sharing this page. */
  readonly chosen: ImageModel | null
  /** The picture of the share card if the editor chose none. */
  readonly picture: ImageModel | null
  /** The picture of a page that has none. */
  readonly fallback: ImageModel | null
}
