/**
 * Validated links, assets and bloks of stories, not yet resolved to the models of `model.ts`.
 */
import type { ImageAdjustments } from './image-service.ts'

/** Attributes of a link besides its destination. */
export interface LinkOptions {
  /** Absent if the link opens in the same tab. */
  isNewTab?: true
  /** Tokens for search engines: `nofollow sponsored`. */
  rel?: string
  title?: string
}

/** A link as stored: to a story by uuid, or a URL that has passed `safeHref`. */
export type ParsedLink = LinkOptions &
  /** `anchor` without `#`, empty when there is none. */
  ({ kind: 'story'; uuid: string; anchor: string } | { kind: 'address'; href: string })

/** Texts shown with a picture. */
export interface PictureNotes {
  caption?: string
  /** Owner of its rights, or source. */
  credit?: string
}

/** An image as stored in a story. `focus` is `"x1xy1:x2xy2"` in pixels of the original, or empty. */
export interface ParsedAsset extends PictureNotes {
  filename: string
  alt: string
  focus: string
  /** Adjustments in the asset's metadata, if there are any. */
  adjustments?: ImageAdjustments
}

/** A validated blok; its links, assets and queries are not resolved yet. */
export type ParsedBlok = { readonly component: string; readonly _uid: string } & Record<
  string,
  unknown
>
