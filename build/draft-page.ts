/**
 * What the editor's preview needs to know of one page.
 */
import type { ContentReader, ParsedAsset } from '../src/content/field.ts'
import type { ImageModel } from '../src/content/model.ts'
import { type DraftPage, imageKeyOf } from '../src/editor/site-data.ts'
import type { ValidStory } from './page-model.ts'

/** @param reader of that very story: gives the pictures that its page has anyway */
export function createDraftPage(
  { entry, content }: Pick<ValidStory, 'entry' | 'content'>,
  reader: Pick<ContentReader, 'image'>,
): DraftPage {
  const images: Record<string, ImageModel> = {}
  const visit = (value: object): void => {
    if (isAsset(value)) {
      const image = value.filename === '' ? null : reader.image(value)
      if (image !== null) images[imageKeyOf(value)] = image
    }
    for (const part of Object.values(value)) {
      if (part !== null && typeof part === 'object') visit(part)
    }
  }
  visit(content)
  return { id: entry.id, uuid: entry.uuid, images }
}

const isAsset = (value: object): value is ParsedAsset =>
  'filename' in value && 'alt' in value && 'focus' in value
