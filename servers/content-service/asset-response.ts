import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hasEtag } from './answer.ts'
import type { Space } from './space.ts'

/** The asset known by this decoded URL path (`/f/…`), or 404. An asset's URL never changes content. */
export async function assetResponse(
  space: Space,
  urlPath: string,
  request: Request,
): Promise<Response> {
  const asset = space.assets.get(urlPath)
  if (asset === undefined) return new Response('Not found', { status: 404 })
  const bytes = await readFile(asset.file)
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (hasEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'content-type': asset.contentType },
  })
}
