import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { typeOf } from '../load-space.ts'
import { listParameter, textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { type AssetSidecar, assetSidecar } from '../space-files.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, idOf, invalid, listAnswer, notFound, orNotFound, queryOf } from './answers.ts'
import { nextId, serialize } from './record-files.ts'

const announcedSchema = z.looseObject({
  filename: z.string().min(1),
  size: z.string().optional(),
  asset_folder_id: z.coerce.number().nullish(),
})

/** A file that a client announced; `bytes` are missing until it arrives. */
interface Upload {
  announced: z.infer<typeof announcedSchema>
  bytes?: Buffer
}

/** Assets: their files, and beside each a `.json` with its record. */
export function createAssetsApp(parts: SpaceAccess): Hono {
  const { storage, spaceId, now } = parts
  const app = new Hono()
  const uploads = new Map<number, Upload>()
  const folder = folderOf(parts.folder, 'assets')

  const read = async () => {
    const sidecars = storage.list(folder).filter((file) => file.endsWith('.json'))
    return Promise.all(
      sidecars.map(async (file) => {
        const record = assetSidecar.parse(JSON.parse((await storage.read(file)).toString('utf8')))
        return { file, record, asset: viewAsset(record, spaceId) }
      }),
    )
  }
  const find = async (context: Context) => {
    const id = idOf(context)
    return orNotFound((await read()).find(({ record }) => record.id === id))
  }
  app.get('/assets', async (context) => {
    const query = queryOf(context)
    const text = textParameter(query, 'search')?.toLowerCase() ?? ''
    const inFolder = textParameter(query, 'in_folder')
    const ids = listParameter(query, 'by_ids')
    const assets = (await read())
      .map(({ asset }) => asset)
      .filter(
        (asset) =>
          asset.filename.toLowerCase().includes(text) &&
          (inFolder === undefined || String(asset.asset_folder_id ?? '') === inFolder) &&
          (ids === undefined || ids.includes(String(asset.id))),
      )
    return listAnswer(context, 'assets', assets)
  })
  app.post('/assets', async (context) => {
    const body: unknown = await context.req.json().catch(() => ({}))
    const announced = announcedSchema.safeParse({ ...queryOf(context), ...(body as Fields) })
    if (!announced.success) throw invalid('filename', "can't be blank")
    const pending = [...uploads.keys()].map((id) => ({ id }))
    const id = nextId([...(await read()).map(({ record }) => record), ...pending])
    uploads.set(id, { announced: announced.data })
    const { origin } = new URL(context.req.url)
    return context.json(signedUpload({ id, origin, spaceId, name: announced.data.filename }))
  })
  app.post('/assets/:id/upload', async (context) => {
    const upload = orNotFound(uploads.get(idOf(context)))
    const { file } = await context.req.parseBody()
    if (!(file instanceof File)) throw invalid('file', "can't be blank")
    upload.bytes = Buffer.from(await file.arrayBuffer())
    return context.body(null, 204)
  })
  app.on(['GET', 'POST'], '/assets/:id/finish_upload', async (context) => {
    const id = idOf(context)
    const { announced, bytes } = orNotFound(uploads.get(id))
    if (bytes === undefined) throw notFound()
    uploads.delete(id)
    const name = safeName(announced.filename)
    const { name: stem, ext } = path.parse(name)
    const dimensions = announced.size ?? (await dimensionsOf(bytes))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const timestamp = new Date(now()).toISOString()
    const { filename: _, size: __, validate_upload: ___, ...fields } = announced
    const record = {
      ...fields,
      id,
      filename: `https://a.storyblok.com/f/${spaceId}/${dimensions}/${hash}/${name}`,
      short_filename: name,
      content_length: bytes.byteLength,
      content_type: typeOf(name),
      created_at: timestamp,
      updated_at: timestamp,
    }
    await storage.write(path.join(folder, `${stem}_${id}${ext}`), bytes)
    await storage.write(path.join(folder, `${stem}_${id}.json`), serialize(record))
    return context.json(viewAsset(record, spaceId))
  })
  app.get('/assets/:id', async (context) => context.json((await find(context)).asset))
  app.on(['PUT', 'PATCH'], '/assets/:id', async (context) => {
    const { file, record } = await find(context)
    const body = z
      .object({ asset: z.looseObject({}) })
      .catch({ asset: {} })
      .parse(await context.req.json())
    const { id: _, filename: __, ...fields } = body.asset as Fields
    const updated_at = new Date(now()).toISOString()
    await storage.write(file, serialize({ ...record, ...fields, updated_at }))
    return context.body(null, 204)
  })
  app.delete('/assets/:id', async (context) => {
    const { file, asset } = await find(context)
    const stem = file.slice(0, -'.json'.length)
    const bytes = storage
      .list(folder)
      .filter((other) => path.parse(other).name === path.basename(stem))
    for (const gone of bytes) await storage.remove(gone)
    return context.json(asset)
  })
  return app
}

/** An asset in full, as the management API gives it. */
function viewAsset(record: AssetSidecar, spaceId: number) {
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
}

/** The URL and the fields for the upload: the emulator takes it, but Storyblok names a store. */
function signedUpload({ id, origin, spaceId, name }: Announced) {
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
      'Content-Type': typeOf(name),
    },
  }
}

/** Forms a name as in URLs of the real service: keeps only the last dot, and no folders. */
function safeName(filename: string): string {
  const { name, ext } = path.parse(filename.replaceAll('\\', '/').split('/').at(-1) ?? '')
  return `${name.replace(/[^\p{L}\p{N}_-]+/gu, '_') || 'file'}${ext.toLowerCase()}`
}

/** `{width}x{height}` of an image, `x` of anything else. */
async function dimensionsOf(bytes: Buffer): Promise<string> {
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(bytes).metadata()
    return `${autoOrient.width}x${autoOrient.height}`
  } catch {
    return 'x'
  }
}
