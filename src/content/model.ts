/**
 * The models that components get: validated and resolved content. Links are URLs, assets are pictures
 * with their variants, queries are lists. Nothing here knows Storyblok.
 */

import type { LoadMode } from '../translation/google.ts'
import type { Language } from '../translation/languages.ts'
import type { LinkOptions, PictureNotes } from './parsed.ts'
import type { RichTextNode } from './rich-text-nodes.ts'

/** A link ready for an `<a>`. */
export interface LinkModel extends LinkOptions {
  /** Base path included; `https:`, `http:`, `mailto:` or `tel:` when it leaves the site. */
  href: string
  isExternal: boolean
  /** Language of the target page, if it differs from that of the page with the link. */
  language?: string | undefined
}

/** A picture with its generated variants. Sizes are in CSS pixels of the largest variant. */
export interface ImageModel extends PictureNotes {
  /** Largest fallback for the `<img>`: JPEG, or PNG if the original has transparency. */
  src: string
  srcset: string
  webpSrcset: string
  /** `''` if the site makes no AVIF. */
  avifSrcset: string
  width: number
  height: number
  alt: string
  /** CSS `object-position` that keeps the editor's focal point in view: `50% 30%`. */
  position: string
  /** Average colour of the picture, `#rrggbb`, shown until it has loaded; `''` if unknown. */
  color: string
}

/** A picture without its texts, which differ from use to use. */
export type PictureModel = Omit<ImageModel, 'alt' | keyof PictureNotes>

/** One entry of a datasource. */
export interface DatasourceEntry {
  /** Value in stories. */
  value: string
  /** Its name for people. */
  name: string
}

/** A story that another one refers to, with its content as its content type resolves it. */
export interface StoryModel<Content> {
  uuid: string
  name: string
  /** URL, base path included; `''` if the story has no page. */
  href: string
  content: Content
}

/** The cells of a table, as text. All rows have the same length. */
export interface TableModel {
  /** Empty if the table has no header. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Formatted text, ready to render; empty when the editor wrote none. */
export type RichText = readonly RichTextNode<LinkModel, ImageModel>[]

/** Data of the site for the language selector. */
export interface TranslationModel {
  /** Language that the site is written in. */
  defaultLanguage: Language
  /** Languages that visitors can choose, the default first; at least two. */
  languages: readonly Language[]
  load: LoadMode
  /** URL of the service's script. */
  script: string
}
