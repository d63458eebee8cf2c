/**
 * Assets as Storyblok stores them in a field (`filename`), in formatted text (`src`) and in fields of
 * the old kind “image”, which hold the URL alone.
 */
import type { ParsedAsset, PictureNotes } from './parsed.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The original of an asset of Storyblok: a text field may hold any other URL. */
export const isAssetUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^(https?:)?\/\/[^/\s]+\/f\/\d+\/[^\s?#]+\.\w+$/i.test(value)

/** The asset in its usual shape; `undefined` for what is neither an object nor the URL of an asset. */
export function storedAsset(value: unknown): Attributes | undefined {
  if (isAssetUrl(value)) return { filename: value }
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Attributes)
    : undefined
}

/** The words of a picture as its component gets them. */
export const pictureWords = ({
  alt,
  caption,
  credit,
}: ParsedAsset): PictureNotes & { alt: string } => ({
  alt,
  ...(caption !== undefined && { caption }),
  ...(credit !== undefined && { credit }),
})

/** The words of an asset: those of this use, else those of the asset library. */
export function assetWords(asset: Attributes): Pick<ParsedAsset, 'alt' | 'caption' | 'credit'> {
  const { meta_data: library } = asset
  const word = (name: string): string =>
    [asset, library]
      .map((one) => (one !== null && typeof one === 'object' ? Reflect.get(one, name) : undefined))
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
