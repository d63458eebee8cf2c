/**
 * Assets as Storyblok stores them: in a field (`filename`), in formatted text (`src`), and as a bare
 * URL in the old field type “image”.
 */
import { imageMetadataSchema } from './image-service.ts'
import type { ParsedAsset, PictureNotes } from './parsed.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Whether a value is an asset URL of Storyblok: text fields may hold any other URL. */
export const isAssetUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^(https?:)?\/\/[^/\s]+\/f\/\d+\/[^\s?#]+\.\w+$/i.test(value)

/** The asset in its usual shape; `undefined` if the value is neither an object nor an asset URL. */
export function storedAsset(value: unknown): Attributes | undefined {
  if (isAssetUrl(value)) return { filename: value }
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Attributes)
    : undefined
}

/**
 * Parses an asset with its adjustments.
 * @returns also the issues of its metadata, which then count as absent
 */
export function parseAsset(asset: Attributes, filename: string, focus: string) {
  const { meta_data: metadata } = asset
  const plain: ParsedAsset = { filename, ...assetWords(asset), focus }
  // Most assets have none, and a build parses those of every story.
  if (Object.keys(metadata ?? {}).length === 0) return { parsed: plain, issues: [] }
  const { data = {}, error } = imageMetadataSchema.safeParse(metadata)
  const parsed = Object.keys(data).length === 0 ? plain : { ...plain, adjustments: data }
  return { parsed, issues: error?.issues ?? [] }
}

/** The texts of a picture, as its component gets them. */
export const pictureWords = ({
  alt,
  caption,
  credit,
}: ParsedAsset): PictureNotes & { alt: string } => ({
  alt,
  ...(caption !== undefined && { caption }),
  ...(credit !== undefined && { credit }),
})

/** The texts of an asset: from the story, else from the asset library. */
export function assetWords(asset: Attributes): Pick<ParsedAsset, 'alt' | 'caption' | 'credit'> {
  const { meta_data: library } = asset
  const word = (name: string): string =>
    [asset, library]
      .map((item) =>
        item !== null && typeof item === 'object' ? Reflect.get(item, name) : undefined,
      )
      .find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
  const alt = word('alt')
  const caption = word('title').trim()
  const credit = [...new Set([word('copyright').trim(), word('source').trim()])]
    .filter((text) => text !== '')
    .join(' · ')
  return {
    alt,
    // Screen readers would read the same words twice.
    ...(caption !== '' && caption !== alt.trim() && { caption }),
    ...(credit !== '' && { credit }),
  }
}
