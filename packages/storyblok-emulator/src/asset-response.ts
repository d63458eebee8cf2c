import { createHash } from 'node:crypto'
import { messageOf } from '../../../src/content/errors.ts'
import { hasEtag } from './answer.ts'
import { parseImagePath } from './images/image-path.ts'
import { transformImage } from './images/transform-image.ts'
import type { AssetFile, Space } from './space.ts'
import type { SpaceStorage } from './space-storage.ts'

const SVG = 'image/svg+xml'

export interface AssetRequest {
  space: Space
  storage: SpaceStorage
  /** Decoded: `/f/{space}/{width}x{height}/{hash}/{name}`, for the image service with `/m/…` behind. */
  path: string
  request: Request
}

/** The asset, or with `/m/…` behind its path what the image service makes of it. A URL never changes content. */
export async function assetResponse(asked: AssetRequest): Promise<Response> {
  const { space, storage, path, request } = asked
  const asset = space.assets.get(path)
  if (asset !== undefined) return fileResponse(await storage.read(asset.file), asset, request)
  const [, assetPath = '', imagePath = ''] = /^(\/f\/.*?\.\w+)\/m(?:\/(.*))?$/.exec(path) ?? []
  const original = space.assets.get(assetPath)
  if (original === undefined) return new Response('Not found', { status: 404 })
  const bytes = await storage.read(original.file)
  if (original.contentType === SVG) return fileResponse(bytes, original, request)
  const wanted = parseImagePath(imagePath)
  if ('problem' in wanted) return refusal(wanted.problem)
  const wantsWebp = request.headers.get('accept')?.includes('image/webp') ?? false
  try {
    const image = await transformImage(bytes, wanted, wantsWebp)
    const response = fileResponse(image.bytes, image, request)
    response.headers.set('vary', 'Accept')
    return response
  } catch (error) {
    return refusal(messageOf(error))
  }
}

function fileResponse(
  bytes: Uint8Array,
  { contentType }: Pick<AssetFile, 'contentType'>,
  request: Request,
): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (hasEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'content-type': contentType },
  })
}

function refusal(problem: string): Response {
  return Response.json({ error: `Image service: ${problem}` }, { status: 422 })
}
