import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { typeOf } from '../match-assets.ts'
import { listParameter, textParameter } from '../query-string.ts'
import { type Fields, idOf, invalid, listAnswer, notThere, queryOf, there } from './answers.ts'
import {
  dimensionsOf,
  parseAssetRecord,
  safeName,
  signedUpload,
  viewAsset,
} from './asset-record.ts'
import { nextId } from './collection.ts'
import type { ManagementParts } from './parts.ts'
import { serialize } from './record-files.ts'

const wishSchema = z.looseObject({
  filename: z.string().min(1),
  size: z.string().optional(),
  asset_folder_id: z.coerce.number().nullish(),
})

/** A file that is announced, and here when `bytes` are. */
interface Upload {
  wish: z.infer<typeof wishSchema>
  bytes?: Buffer
}

/** Assets: their files, and beside each a `.json` with what is known of it. */
export function createAssetsApp(parts: ManagementParts): Hono {
  const { storage, spaceId, now, fileOf } = parts
  const app = new Hono()
  const uploads = new Map<number, Upload>()
  const folder = fileOf('assets')

  const read = async () => {
    const sidecars = storage.list(folder).filter((file) => file.endsWith('.json'))
    return Promise.all(
      sidecars.map(async (file) => {
        const record = parseAssetRecord(JSON.parse((await storage.read(file)).toString('utf8')))
        return { file, record, asset: viewAsset(record, spaceId) }
      }),
    )
  }
  const find = async (context: Context) => {
    const id = idOf(context)
    return there((await read()).find(({ record }) => record.id === id))
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
    const wish = wishSchema.safeParse({ ...queryOf(context), ...(body as Fields) })
    if (!wish.success) throw invalid('filename', "can't be blank")
    const pending = [...uploads.keys()].map((id) => ({ id }))
    const id = nextId([...(await read()).map(({ record }) => record), ...pending])
    uploads.set(id, { wish: wish.data })
    const { origin } = new URL(context.req.url)
    return context.json(signedUpload({ id, origin, spaceId, name: wish.data.filename, now: now() }))
  })
  app.post('/assets/:id/upload', async (context) => {
    const upload = there(uploads.get(idOf(context)))
    const { file } = await context.req.parseBody()
    if (!(file instanceof File)) throw invalid('file', "can't be blank")
    upload.bytes = Buffer.from(await file.arrayBuffer())
    return context.body(null, 204)
  })
  app.on(['GET', 'POST'], '/assets/:id/finish_upload', async (context) => {
    const id = idOf(context)
    const { wish, bytes } = there(uploads.get(id))
    if (bytes === undefined) throw notThere()
    uploads.delete(id)
    const name = safeName(wish.filename)
    const { name: stem, ext } = path.parse(name)
    const dimensions = wish.size ?? (await dimensionsOf(bytes))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const at = new Date(now()).toISOString()
    const { filename: _, size: __, validate_upload: ___, ...wished } = wish
    const record = {
      ...wished,
      id,
      filename: `https://a.storyblok.com/f/${spaceId}/${dimensions}/${hash}/${name}`,
      short_filename: name,
      content_length: bytes.byteLength,
      content_type: typeOf(name),
      created_at: at,
      updated_at: at,
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
