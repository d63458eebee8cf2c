import type { SettingsModel } from '../business/settings.ts'
import type { ImageModel } from '../content/model.ts'
import type { SharedAs } from '../content/page-model.ts'

/** How a page looks where it is shared. */
export const sharedAs = (
  { brand, tagline, shareImage }: SettingsModel,
  {
    title,
    chosen,
    picture,
  }: { title: string; chosen: ImageModel | null; picture: ImageModel | null },
): SharedAs => ({
  title,
  brand,
  tagline,
  // The picture of all pages is no choice for this one.
  chosen: chosen?.src === shareImage?.src ? null : chosen,
  picture,
  fallback: shareImage,
})
