import path from 'node:path'
import * as z from 'zod'
import { typeOf } from '../match-assets.ts'

const recordSchema = z.looseObject({ id: z.number(), filename: z.string() })

/** What is known of an asset, as it is in the file beside it. */
export type AssetRecord = z.infer<typeof recordSchema>

export function parseAssetRecord(json: unknown): AssetRecord {
  return recordSchema.parse(json)
}

/** An asset in full, as the management API gives it. */
export function viewAsset(record: AssetRecord, spaceId: number) {
  return {
    alt: null,
    asset_folder_id: null,
    content_length: 0,
    content_type: typeOf(record.filename),
    copyright: null,
    created_at: '2020-01-01T00:00:00.000Z',
    deleted_at: null,
    expire_at: null,
    ext_id: null,
    focus: null,
    internal_tag_ids: [],
    internal_tags_list: [],
    is_private: false,
    locked: false,
    meta_data: {},
    publish_at: null,
    short_filename: path.posix.basename(record.filename),
    source: null,
    space_id: spaceId,
    title: null,
    updated_at: '2020-01-01T00:00:00.000Z',
    ...record,
  }
}

interface Announced {
  id: number
  origin: string
  spaceId: number
  name: string
  now: number
}

/** Where and with which fields the bytes are to be sent: here, where the real service names a store. */
export function signedUpload({ id, origin, spaceId, name, now }: Announced) {
  const key = `f/${spaceId}/${id}/${safeName(name)}`
  return {
    id,
    locked: false,
    meta_data: {},
    post_url: `${origin}/v1/spaces/${spaceId}/assets/${id}/upload`,
    pretty_url: `//a.storyblok.com/${key}`,
    public_url: `https://a.storyblok.com/${key}`,
    fields: {
      key,
      acl: 'public-read',
      Expires: new Date(now + 3_600_000).toUTCString(),
      'Cache-Control': 'public, max-age=31536000',
      'Content-Type': typeOf(name),
      policy: '',
      'x-amz-credential': '',
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-date': '',
      'x-amz-signature': '',
    },
  }
}

/** As in URLs of the real service: of the dots only the last stays, and no folders. */
export function safeName(filename: string): string {
  const { name, ext } = path.parse(filename.replaceAll('\\', '/').split('/').at(-1) ?? '')
  return `${name.replace(/[^\p{L}\p{N}_-]+/gu, '_') || 'file'}${ext.toLowerCase()}`
}

/** `{width}x{height}` of an image, `x` of anything else. */
export async function dimensionsOf(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return `${autoOrient.width}x${autoOrient.height}`
  } catch {
    return 'x'
  }
}
