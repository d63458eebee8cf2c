/**
 * What stories hold once they are validated: links, assets and bloks, which are still to be
 * resolved to what `model.ts` has of them.
 */
import type { ImageAdjustments } from './image-service.ts'

/** What an editor says of a link beside its destination. */
export interface LinkOptions {
  /** Absent for the same tab. */
  isNewTab?: true
  /** Tokens for search engines: `nofollow sponsored`. */
  rel?: string
  title?: string
}

/** A link as stored: to a story by uuid, or a URL that has passed `safeHref`. */
export type ParsedLink = LinkOptions &
  /** `anchor` without `#`, empty when there is none. */
  ({ kind: 'story'; uuid: string; anchor: string } | { kind: 'address'; href: string })

/** What the asset library says of a picture, to be shown with it. */
export interface PictureNotes {
  caption?: string
  /** Who has its rights, where it comes from. */
  credit?: string
}

/** An image as stored in a story. `focus` is `"x1xy1:x2xy2"` in pixels of the original, or empty. */
export interface ParsedAsset extends PictureNotes {
  filename: string
  alt: string
  focus: string
  /** What the editor asks for in the asset's metadata; absent when nothing. */
  adjustments?: ImageAdjustments
}

/** A validated blok whose links, assets and queries are still to be resolved. */
export type ParsedBlok = { readonly component: string; readonly _uid: string } & Record<
  string,
  unknown
>
