/**
 * Data that the preview in Storyblok's editor needs beside the draft. The build writes it; only the
 * editor's script loads it.
 */
import type { ReferencedStory } from '../content/content-reader.ts'
import type { DatasourceEntry, PictureModel } from '../content/model.ts'
import type { RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { About } from '../content/site.ts'

/** The story that the previewed page shows: number and uuid in Storyblok. */
export interface DraftPage {
  id: number
  /** `''` of one that was never published. */
  uuid: string
  path: RoutePath
}

/** A published story, as other ones refer to it. */
export type DraftReference = Pick<ReferencedStory, 'name' | 'content'>

/** `_editor/site.json` */
export interface DraftSite {
  /** The only origin whose messages the preview reads. */
  origin: string
  config: PublicConfig
  about: About
  /** Values of the site's queries, by name. */
  queries: Readonly<Record<string, unknown>>
  /** The route of each published story, and its number in Storyblok; by uuid. */
  pages: Readonly<Record<string, { path: RoutePath; id: number }>>
  /** The pictures that the build has, by `imageKeyOf`. */
  images: Readonly<Record<string, PictureModel>>
  /** Stories that some field of the site can refer to, by uuid; absent without such a field. */
  stories?: Readonly<Record<string, DraftReference>>
  /** Datasources that some field takes values from, by slug; absent without such a field. */
  datasources?: Readonly<Record<string, readonly DatasourceEntry[]>>
  islands: Readonly<Record<string, string>>
  /** The style sheet with the rules of every blok. */
  stylesheet: string
  /** Quality of pictures that the build does not have: 0 to 100. */
  imageQuality: { webp: number; jpeg: number; png: number }
  /** Access to drafts; `null` except in a build of drafts with `previewToken`. */
  delivery: { apiUrl: string; token: string } | null
}

/** Key of a picture: file and adjustments. The draft has its own text and focal point. */
export const imageKeyOf = (asset: { filename: string; adjustments?: object }): string =>
  JSON.stringify([asset.filename, asset.adjustments ?? {}])
